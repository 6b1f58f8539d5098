#!/bin/sh
# Makes a backup by pgBackRest: a full one on Sundays and where there is none, else what has changed since. As the user postgres.
set -eu
type="diff"
[ "$(date +%u)" = 7 ] && type="full"
exec pgbackrest --stanza="${STANZA:-muster}" --type="$type" backup
