#!/bin/sh
# Installs what is missing and runs every check: gcc and clang without a warning, all tests under the sanitizers, all tests of the
# release build. The last line sums up; the exit status is 0 only when nothing failed.
set -u
cd "$(dirname "$0")/../.."
. tests/setup/packages.sh

# shellcheck disable=SC2086
install_packages $BUILD_PACKAGES $TEST_PACKAGES || exit 1

mkdir -p .build
log=.build/test.log
passed=0
failed=0
skipped=0

# step NAME COMMAND...: one check that passes or fails as a whole.
step() {
  name=$1
  shift
  echo "== $name"
  start=$(date +%s)
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "   ok, $(($(date +%s) - start)) s"
    return 0
  fi
  failed=$((failed + 1))
  tail -n 60 "$log"
  echo "   FAILED: $name"
  return 1
}

build() {
  cmake --preset "$1" -DFIGPROOF_TESTS=ON && cmake --build --preset "$1"
}

# run_tests PRESET: counts each ctest test.
run_tests() {
  echo "== tests of the $1 build"
  start=$(date +%s)
  ctest --preset "$1" -j "$(nproc)" >"$log" 2>&1
  status=$?
  results=$(sed -n 's/^ *[0-9]*\/[0-9]* Test .*\(Passed\|\*\*\*Skipped\|\*\*\*\).*/\1/p' "$log")
  ok=$(printf '%s\n' "$results" | grep -c '^Passed$')
  left=$(printf '%s\n' "$results" | grep -c 'Skipped')
  bad=$(printf '%s\n' "$results" | grep -c '^\*\*\*$')
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  if [ "$status" -eq 0 ] && [ "$ok" -eq 0 ]; then bad=1; fi
  passed=$((passed + ok))
  failed=$((failed + bad))
  skipped=$((skipped + left))
  grep -h '^skipped: ' ".build/$1/Testing/Temporary/LastTest.log"
  if [ "$bad" -ne 0 ]; then grep -v -e '^ *Start ' -e ' Passed  ' "$log"; fi
  echo "   $ok passed, $bad failed, $left skipped, $(($(date +%s) - start)) s"
}

export ASAN_OPTIONS=exitcode=99:detect_leaks=1:abort_on_error=0
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export LSAN_OPTIONS=suppressions=$PWD/tests/setup/leaks.txt:print_suppressions=0

step "gcc, debug, no warning" build dev
step "clang, debug, no warning" build clang
if step "gcc, sanitizers, no warning" build sanitize; then FIGPROOF_TAMPER=some run_tests sanitize; fi
if step "gcc, release, no warning" build release; then run_tests release; fi

[ "$skipped" -eq 0 ] || echo "$skipped skipped (reasons above)"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
