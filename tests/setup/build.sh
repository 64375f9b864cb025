#!/bin/sh
# Installs what is missing, builds figproof and renders the book's figures into out/. Safe to run again.
set -eu
cd "$(dirname "$0")/../.."
. tests/setup/packages.sh

# shellcheck disable=SC2086
install_packages $BUILD_PACKAGES
cmake --preset release -DFIGPROOF_TESTS=OFF
cmake --build --preset release
.build/release/figproof render
echo "out/ is made and read back; figproof is .build/release/figproof"
