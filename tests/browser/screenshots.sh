#!/bin/sh
# Pictures of the screens, desktop and phone. Usage: tests/browser/screenshots.sh PROGRAM [FOLDER]
set -eu
here=$(dirname -- "$0")
"$here/serve.sh" "$1" node "$here/screenshots.mjs" "${2:-$here/../../book/src/screens}"
