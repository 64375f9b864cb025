# Debian packages; sourced by build.sh and test.sh.

BUILD_PACKAGES="build-essential cmake ninja-build pkg-config libgmp-dev libmpfr-dev libyaml-dev libcairo2-dev libpango1.0-dev
libexpat1-dev libgumbo-dev libmd4c-dev libjansson-dev libpng-dev libzip-dev libqpdf-dev libpoppler-glib-dev fonts-inter fonts-liberation"

# A second compiler, the unit tests' library, and the programs that read the artifacts in tests/consumers and tests/tamper.
TEST_PACKAGES="clang libcmocka-dev python3 locales poppler-utils qpdf libxml2-utils librsvg2-bin chromium pandoc asciidoctor
texlive-latex-base texlive-latex-recommended mandoc zsh fish python3-docutils python3-jsonschema python3-yaml"

# Installs those of the named packages that are absent. Asks nothing.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    echo "not a Debian system; these packages are taken to be installed under their names here: $*"
    return 0
  fi
  absent=
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || absent="$absent $package"
  done
  [ -n "$absent" ] || return 0
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "install as root:$absent" >&2
      return 1
    fi
    as_root=sudo
  fi
  echo "installing$absent"
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -q update
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -q -y --no-install-recommends install $absent
}
