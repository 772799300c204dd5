#!/bin/sh
# The page and the saved page in Chromium. Usage: tests/browser/run.sh PROGRAM [PART OF A TEST'S NAME]
set -eu
here=$(dirname -- "$0")
program=$1
shift
"$here/serve.sh" "$program" node --test --test-reporter=spec ${1:+--test-name-pattern="$1"} "$here"/*.test.mjs
