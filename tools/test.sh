#!/usr/bin/env bash
# The checks, one stage after another; each says what it does and how long it took. The first that fails ends the run.
#
#   tools/test.sh fast   what `make check` runs
#   tools/test.sh all    what `make test` and CI run
set -euo pipefail
cd "$(dirname "$0")/.."

times=()

# stage NAME WHAT-IT-DOES COMMAND…
stage() {
    local name=$1 what=$2 start=$SECONDS status
    shift 2
    printf '\n== %s: %s\n' "$name" "$what"
    # Not `if "$@"`: within a condition bash goes on after a command of a function that fails.
    set +e
    (set -e; "$@")
    status=$?
    set -e
    if [ "$status" -ne 0 ]; then
        printf '\n== %s: FAILED after %d s\n' "$name" $((SECONDS - start))
        exit 1
    fi
    times+=("$(printf '%-12s %5d s  %s' "$name" $((SECONDS - start)) "$what")")
}

# Runs tests so that what a passing one prints is seen (a skip, the seed of random input), without the lists of names.
tests() {
    cargo test --locked "$@" -- --show-output 2>&1 |
        grep -vE '^(test .* \.\.\. ok|    [[:alnum:]_:]+|    src/.* \(line [0-9]+\)|successes:|)$'
}

clippy_host() {
    cargo clippy --locked --all-targets -- -D warnings
    cargo clippy --locked --all-targets --features cli -- -D warnings
}

clippy_wasm() {
    cargo clippy --locked --target wasm32-unknown-unknown --features app,worker --lib --bins -- -D warnings
}

docs() {
    RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --features cli --quiet
    RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --features app --lib --quiet --target wasm32-unknown-unknown
}

licences() {
    # The advisory database is not a package of any registry, so it is left to those who can fetch it.
    if cargo deny --version >/dev/null 2>&1; then
        cargo deny --offline check bans licenses sources
    else
        echo 'skipped: cargo-deny is not installed (cargo install cargo-deny)'
    fi
}

browser_tests() {
    . tools/env.sh
    tools/install.sh browser
    CHROMIUM=$(find_chromium) node --test --test-concurrency=1 --test-reporter=spec tests/browser/*.spec.mjs
}

fast() {
    stage tools 'install the Rust toolchain parts that are missing' tools/install.sh rust
    stage format 'rustfmt leaves every file as it is' cargo fmt --check
    stage clippy 'clippy for this machine, warnings denied' clippy_host
    stage clippy-wasm 'clippy for the browser, warnings denied' clippy_wasm
    stage pure 'tests of the pure library, and fresh random input against python3' tests
}

all() {
    fast
    stage native 'tests of the native command' tests --features cli
    stage docs 'documentation builds without warnings' docs
    stage licences 'licences and sources of the dependencies' licences
    stage site 'tools, data set, release build and static pages' make --no-print-directory site
    stage size 'compressed size within the budget' node tools/size.mjs dist
    stage browser 'the site in Chromium, at the root and below a folder' browser_tests
}

case "${1:-}" in
fast) fast ;;
all) all ;;
*) echo 'usage: tools/test.sh fast|all' >&2; exit 2 ;;
esac

printf '\n== all stages passed in %d s\n' "$SECONDS"
printf '   %s\n' "${times[@]}"
