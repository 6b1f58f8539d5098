#!/bin/sh
# Dumps the database into a folder, and removes the dumps beyond the newest ones: dump.sh FOLDER [HOW-MANY]
# BACKUP_URL is the connection URL of the role muster_backup. A dump has its name only once it is whole.
set -eu
umask 077
folder=$1
keep=${2:-14}
file="$folder/muster-$(date -u +%Y%m%dT%H%M%SZ).dump"
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --file="$file.part" "$BACKUP_URL"
pg_restore --list "$file.part" >/dev/null
sync "$file.part"
mv "$file.part" "$file"
# Their names sort by time.
find "$folder" -maxdepth 1 -name 'muster-*.dump' | sort -r | tail -n "+$((keep + 1))" | xargs -r rm -f --
