#!/bin/sh
# Othello against gtp-rhino (Debian package grhino), which keeps no clock: gametree gets for each move the time that rhino has taken for its own so far
# in the game, on average. usage: rhino.sh GAMETREE [LEVEL [GAMES]]
set -eu
gametree=$1
level=${2:-3}
games=${3:-100}
PATH=$PATH:/usr/games
if ! command -v gtp-rhino > /dev/null; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
        echo "gtp-rhino is not here; install the Debian package grhino" >&2
        exit 1
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends grhino > /dev/null
fi
# Without its book, for gametree has none.
exec "$gametree" arena othello --agents pvs "gtp:$(command -v gtp-rhino) -l $level -b 0" --games "$games" --time-like-second
