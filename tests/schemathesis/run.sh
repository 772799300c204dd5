#!/bin/sh
# Asks the server what schemathesis makes up from its own description; no answer may be a fault of the server.
# Usage: tests/schemathesis/run.sh PROGRAM [EXAMPLES]
set -eu
program=$1
examples=${2:-20}
schemathesis=$("$(dirname -- "$0")/install.sh")

log=$(mktemp)
"$program" serve > "$log" 2>/dev/null &
server=$!
trap 'kill "$server" 2>/dev/null; rm -f "$log"' EXIT
tries=0
until grep -q '^http' "$log"; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { echo "the server does not start" >&2; exit 1; }
    sleep 0.1
done
address=$(grep -m1 '^http' "$log")

"$schemathesis" run "${address}api/v1/openapi.json" \
    --checks not_a_server_error,content_type_conformance,response_schema_conformance,status_code_conformance \
    --max-examples "$examples" --seed 1 --request-timeout 60 \
    --generation-database none --workers 1 --no-color > "$log.output" 2>&1 && failed=0 || failed=1
# Made-up bodies can be long.
cut -c -200 "$log.output"
rm -f "$log.output"
[ "$failed" -eq 0 ] || exit 1
kill -0 "$server" || { echo "the server has ended" >&2; exit 1; }
