#!/usr/bin/env bash
# Builds the wheels for all platforms into python/dist (or the folder that is named), and looks into each. Needs Go, and a
# Python with pip; the build itself fetches hatchling.
set -euo pipefail
cd "$(dirname "$0")"
out=$(realpath -m "${1:-dist}")
python=${PYTHON:-python3}
mkdir -p "$out"
rm -f "$out"/gauntlet_env-*.whl
for target in linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64; do
	printf 'building for %s\n' "$target"
	GOOS=${target%/*} GOARCH=${target#*/} "$python" -m pip wheel --quiet --no-deps --wheel-dir "$out" .
done
"$python" inspect_wheels.py "$out"/gauntlet_env-*.whl
