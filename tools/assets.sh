#!/usr/bin/env bash
# Puts the generated files into public/, where Trunk takes them from: the data set and KaTeX.
#
#   tools/assets.sh             makes both afresh
#   tools/assets.sh --missing   makes only what is not there (the hook of a plain `trunk serve`)
#   tools/assets.sh data        the data set alone; tools/assets.sh katex: KaTeX alone
#
# ITEMS and RESULTS (paths, separated by spaces), PUBLISHED=1, BASE_URL and SINCE (a path) become options of `mathboard build`; without
# them the data set is the default that the command carries with it.
set -euo pipefail
cd "$(dirname "$0")/.."

# The command removes what an earlier data set left there.
make_data() {
    local options=() path
    for path in ${ITEMS:-}; do options+=(--items "$path"); done
    for path in ${RESULTS:-}; do options+=(--results "$path"); done
    [ -z "${PUBLISHED:-}" ] || options+=(--published)
    [ -z "${BASE_URL:-}" ] || options+=(--base-url "$BASE_URL")
    [ -z "${SINCE:-}" ] || options+=(--since "$SINCE")
    cargo run --quiet --locked --release --features cli --bin mathboard -- \
        build --out public/data ${options+"${options[@]}"}
}

# The script, the style sheet and the one font format that every browser with wasm reads. The style sheet names the
# other two formats after it, and a browser takes the first that it knows, so they are never asked for.
make_katex() {
    local from=node_modules/katex next=public/katex.next
    [ -d "$from" ] || { echo 'assets: KaTeX is missing: run `npm ci` (or `make site`, which does)' >&2; exit 1; }
    rm -rf "$next"
    mkdir -p "$next/fonts"
    cp "$from/dist/katex.min.js" "$from/dist/katex.min.css" "$from/LICENSE" "$next/"
    cp "$from"/dist/fonts/*.woff2 "$next/fonts/"
    rm -rf public/katex
    mv "$next" public/katex
}

case "${1:-}" in
'') make_data && make_katex ;;
data) make_data ;;
katex) make_katex ;;
--missing)
    [ -f public/data/index.json ] || make_data
    [ -f public/katex/katex.min.js ] || make_katex
    ;;
*) echo 'usage: tools/assets.sh [data|katex|--missing]' >&2; exit 2 ;;
esac
