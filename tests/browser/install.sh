#!/bin/sh
# What the browser tests need: Chromium (Debian's package) and the page's packages. Running it again changes nothing.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
if [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
        echo "the browser tests need chromium: install it, or name it in CHROMIUM" >&2
        exit 1
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core > /dev/null
fi
for package in playwright-core axe-core; do
    [ -d "$root/web/node_modules/$package" ] || missing=yes
done
[ -z "${missing:-}" ] || (cd "$root/web" && npm ci --no-audit --no-fund --loglevel=error)
