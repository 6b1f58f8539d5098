#!/bin/sh
# Runs Muster with the Node that came with it: muster serve, muster migrate, muster help. A link to this file works, too.
set -eu
self=$0
while [ -h "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
root=$(CDPATH='' cd -- "$(dirname -- "$self")/.." && pwd)
export NODE_ENV="${NODE_ENV:-production}"
export MUSTER_COMMAND=muster
# systemd's CacheDirectory=, where the next start finds what this one compiles.
if [ -n "${CACHE_DIRECTORY:-}" ]; then export NODE_COMPILE_CACHE="$CACHE_DIRECTORY"; fi
# An image has the Node of its base instead.
node=$root/runtime/node
[ -x "$node" ] || node=node
exec "$node" "$root/tools/muster.ts" "$@"
