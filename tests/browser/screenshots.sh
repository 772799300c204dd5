#!/bin/sh
# Pictures of the screens, desktop and phone. Usage: tests/browser/screenshots.sh PROGRAM [FOLDER [NAME ...]]
set -eu
here=$(dirname -- "$0")
program=$1 folder=${2:-$here/../../book/src/screens}
[ $# -lt 2 ] && shift || shift 2
"$here/serve.sh" "$program" node "$here/screenshots.mjs" "$folder" "$@"
