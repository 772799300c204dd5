#!/bin/sh
# Asks the server what schemathesis makes up from its own description; no answer may be a fault of the server.
# Usage: tests/schemathesis/run.sh PROGRAM [EXAMPLES]
set -eu
program=$1
examples=${2:-20}
place=target/peers/schemathesis
if [ ! -x "$place/bin/schemathesis" ]; then
    mkdir -p target/peers
    python3 -m venv "$place"
    "$place/bin/pip" install --quiet 'schemathesis>=4,<5'
fi

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

# The stream of events never ends, so that it has tests of its own.
"$place/bin/schemathesis" run "${address}api/openapi.json" \
    --checks not_a_server_error,content_type_conformance,response_schema_conformance,status_code_conformance \
    --exclude-path /api/events --max-examples "$examples" --seed 1 --request-timeout 60 \
    --generation-database none --workers 1 --no-color > "$log.told" 2>&1 && failed=0 || failed=1
# Made-up bodies can be long.
cut -c -200 "$log.told"
rm -f "$log.told"
[ "$failed" -eq 0 ] || exit 1
kill -0 "$server" || { echo "the server has ended" >&2; exit 1; }
