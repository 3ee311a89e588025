# shellcheck shell=bash
# Versions of the build tools and where they lie; sourced from the top folder by the other scripts and by the
# Makefile's recipes. The tools live in a per-user cache, so that a second clone and CI find them again.

TRUNK_VERSION=0.21.14
# Trunk refuses a wasm-bindgen that differs from the library's version, so the lock file decides.
WASM_BINDGEN_VERSION=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p;}' Cargo.lock)

TOOLS_DIR="${XDG_CACHE_HOME:-$HOME/.cache}/mathboard/tools"
TRUNK_ROOT="$TOOLS_DIR/trunk-$TRUNK_VERSION"
WASM_BINDGEN_ROOT="$TOOLS_DIR/wasm-bindgen-cli-$WASM_BINDGEN_VERSION"

# Rust writes the place of each panic into the program; without this the published site would tell the folders of whoever
# built it, and differ from the same site built elsewhere. A place with a space cannot be said in this variable.
cargo_home="${CARGO_HOME:-$HOME/.cargo}"
case "$cargo_home" in
*' '*) ;;
*) export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$cargo_home=cargo" ;;
esac

# wasm-opt comes from the npm package `binaryen`.
PATH="$TRUNK_ROOT/bin:$WASM_BINDGEN_ROOT/bin:$PWD/node_modules/.bin:$PATH"
# Trunk looks for a newer release of itself unless told not to.
TRUNK_SKIP_VERSION_CHECK=true
export PATH TRUNK_SKIP_VERSION_CHECK

# Prints the browser for the tests: $CHROMIUM if set, else the first one on the PATH.
find_chromium() {
    if [ -n "${CHROMIUM:-}" ]; then
        echo "$CHROMIUM"
    else
        command -v chromium || command -v chromium-browser || command -v google-chrome
    fi
}
