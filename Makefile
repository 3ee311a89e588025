# Two commands: `make serve` shows the board, `make test` runs everything that CI checks.
# Tools that are missing are installed first, into ~/.cache/mathboard/tools (or $XDG_CACHE_HOME).

PORT ?= 8080
# A board of your own: `make site ITEMS="…" RESULTS="…" BASE_URL=https://…/`; paths are separated by spaces.
# PUBLISHED=1 keeps the published figures beside your own runs.
ITEMS ?=
RESULTS ?=
PUBLISHED ?=
BASE_URL ?=
# SINCE=path/to/the/site/from/before tells on the about page what changed since then.
SINCE ?=
# KEYS=1 writes right letters, roles and theorems into the static pages; NOINDEX=1 asks search engines to stay away.
KEYS ?=
NOINDEX ?=
export ITEMS RESULTS PUBLISHED BASE_URL SINCE

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
# Each recipe is a chain of long commands that use all cores themselves.
.NOTPARALLEL:

CARGO_TARGET_DIR ?= target
MATHBOARD := $(CARGO_TARGET_DIR)/release/mathboard
# What the browser build reads; cargo itself knows what the native command reads.
APP_SOURCES := index.html Trunk.toml Cargo.toml Cargo.lock build.rs CHANGELOG.md rust-toolchain.toml \
    tools/env.sh tools/finish.mjs tools/pack.mjs tools/csp.mjs tools/rescorer.mjs \
    $(shell find src style public -type f -not -path 'public/data*' -not -path 'public/katex*' 2>/dev/null)

.PHONY: help serve site check test bench clean install FORCE

help:
	@echo 'make serve   build what is stale and serve it on http://127.0.0.1:$(PORT)/  (PORT=… for another port)'
	@echo 'make site    build the deployable folder dist/  (ITEMS="…" RESULTS="…" for your own board)'
	@echo 'make check   the fast checks: formatting, clippy, pure tests'
	@echo 'make test    everything that CI checks, browser tests included'
	@echo 'make bench   scoring speed against CPython, work in a frame of the page, and compressed sizes'
	@echo 'make clean   remove what was built (the tools in the cache stay)'

serve: site
	@node tools/serve.mjs --dir dist --port $(PORT)

site: dist/index.html

check:
	@tools/test.sh fast

test:
	@tools/test.sh all

bench: site
	@node tools/bench.mjs --mathboard $(MATHBOARD)

clean:
	rm -rf dist public/data public/katex target/site tests/browser/output
	cargo clean

install:
	@tools/install.sh site

# Cargo decides whether the command is stale; its file keeps its time when it is not.
$(MATHBOARD): FORCE install
	@cargo build --locked --release --features cli --bin mathboard

# Changes only when the sources of the data set do. A file that is moved here keeps its old time and one that is taken
# away leaves none, so what counts is the last change of any kind (-cnewer), of folders too.
target/site/options: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$ITEMS" "$$RESULTS" "$$PUBLISHED" "$$BASE_URL" "$$SINCE" > $@.new
	@if ! cmp -s $@.new $@ || \
	    [ -n "$$(find -L $$ITEMS $$RESULTS $$SINCE /dev/null ! -type c -cnewer $@ -print -quit 2>/dev/null)" ]; then \
	    mv $@.new $@; fi

public/data/index.json: $(MATHBOARD) target/site/options tools/assets.sh
	@echo 'site: data set'
	@tools/assets.sh data
	@touch $@

public/katex/katex.min.js: package-lock.json tools/assets.sh | install
	@tools/assets.sh katex
	@touch $@

# Changes only when what the static pages are to hold does.
target/site/page-options: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(KEYS)' '$(NOINDEX)' > $@.new
	@if ! cmp -s $@.new $@; then mv $@.new $@; fi

dist/index.html: $(APP_SOURCES) $(MATHBOARD) public/data/index.json public/katex/katex.min.js target/site/page-options | install
	@echo 'site: browser build'
	@. tools/env.sh; trunk build --release --cargo-profile wasm-release --public-url ./ --offline --locked --dist dist
	@echo 'site: static pages'
	@$(MATHBOARD) pages --dist dist $(if $(KEYS),--keys) $(if $(NOINDEX),--noindex)
	@touch $@
	@echo 'site: dist/ is ready'

FORCE:
