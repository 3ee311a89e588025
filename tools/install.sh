#!/usr/bin/env bash
# Installs what the build needs and this machine lacks; prints nothing where nothing is missing.
#
#   tools/install.sh rust      the toolchain of rust-toolchain.toml with rustfmt, clippy and the wasm32 target
#   tools/install.sh npm       the npm packages of package-lock.json
#   tools/install.sh site      both, Trunk and the wasm-bindgen command
#   tools/install.sh browser   Chromium for the browser tests, from the system's packages
#
# Downloads come from the Rust and npm registries, the Rust toolchain's own channel and the system's packages only.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/env.sh

say() { printf 'install: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# need COMMAND HOW-TO-GET-IT
need() { command -v "$1" >/dev/null || die "\`$1\` is missing: $2"; }

get_rust='install Rust with rustup, see the page "Install Rust" on the Rust site (Debian: apt-get install rustup)'
get_node='install Node.js 20 or newer with npm (Debian: apt-get install nodejs npm)'

install_rust() {
    need cargo "$get_rust"
    need rustc "$get_rust"
    local channel
    channel=$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)
    # rustup's cargo fails here when it may not install the pinned toolchain by itself.
    if ! rustc --version >/dev/null 2>&1; then
        need rustup "$get_rust"
        say "Rust $channel"
        rustup toolchain install "$channel" --profile minimal
    fi
    if ! cargo fmt --version >/dev/null 2>&1 || ! cargo clippy --version >/dev/null 2>&1; then
        need rustup "$get_rust"
        say "rustfmt and clippy"
        rustup component add rustfmt clippy
    fi
    if [ ! -d "$(rustc --print target-libdir --target wasm32-unknown-unknown)" ]; then
        need rustup "the wasm32 target of Rust is missing and rustup adds it: $get_rust"
        say 'the wasm32-unknown-unknown target'
        rustup target add wasm32-unknown-unknown
    fi
    # A C linker is the one thing that Rust does not bring.
    command -v cc >/dev/null || need gcc 'install a C compiler (Debian: apt-get install build-essential)'
}

install_npm() {
    need node "$get_node"
    need npm "$get_node"
    local major
    major=$(node -p 'process.versions.node.split(".")[0]')
    [ "$major" -ge 20 ] || die "Node.js $(node --version) is too old: $get_node"
    # npm writes this file last; an older one means an older or broken install.
    if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
        say 'npm packages'
        npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2
        touch node_modules/.package-lock.json
    fi
}

# install_crate NAME VERSION ROOT [CARGO-FLAG…]
install_crate() {
    local name=$1 version=$2 root=$3
    shift 3
    [ -d "$root/bin" ] && return
    say "$name $version into $root (compiled once, this takes some minutes)"
    mkdir -p "$root"
    # Two clones may get here at once; cargo itself locks too, but only after both have compiled.
    exec 9>"$root.lock"
    if command -v flock >/dev/null; then flock 9; fi
    [ -d "$root/bin" ] || CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo install "$name" --version "$version" --root "$root" "$@" >&2
    exec 9>&-
}

install_site() {
    install_rust
    install_npm
    install_crate trunk "$TRUNK_VERSION" "$TRUNK_ROOT" --locked
    # Not --locked: the lock file inside this release names a version that the registry no longer has.
    install_crate wasm-bindgen-cli "$WASM_BINDGEN_VERSION" "$WASM_BINDGEN_ROOT"
    # Trunk is run offline, which it passes on to cargo; so the crates must be here before.
    cargo fetch --locked --quiet
}

install_browser() {
    find_chromium >/dev/null && return
    local as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    command -v apt-get >/dev/null ||
        die 'Chromium is missing: install it with the package manager of this system, or set CHROMIUM to its path'
    [ -z "$as_root" ] || need sudo 'Chromium is missing: run `apt-get install chromium` as root'
    say 'Chromium (system package)'
    # shellcheck disable=SC2086 # $as_root is a word or nothing
    $as_root apt-get update -qq >&2
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        chromium fonts-dejavu >/dev/null
    find_chromium >/dev/null || die 'Chromium was installed but is not on the PATH; set CHROMIUM to its path'
}

case "${1:-}" in
rust) install_rust ;;
npm) install_npm ;;
site) install_site ;;
browser) install_browser ;;
*) die "usage: tools/install.sh rust|npm|site|browser" ;;
esac
