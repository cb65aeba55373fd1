# Hotside
#
#   make build    the tool, released: .build/release/hotside
#   make demo     the main job from end to end, without a network; pictures in Output
#   make test     every test, the peers' included; HOTSIDE_KILL_RUNS=300 kills the tool that often
#   make lint     format, and the layout of the package, as CI checks them
#   make format   bring the sources into that format
#   make bench    ratios to peers, as a table and in Output/bench.json
#   make fuzz     every decoder against made-up input, ten minutes each; FUZZ="json scale" for some
#   make cover    how much of each library the tests run; an error under 90 % of the lines
#   make test-address  tests of the decoders with every access to memory checked
#   make docs     the documentation of the libraries, in .build/docs
#   make clean    remove .build and what was made in Output
#
# Each installs the Debian packages that it lacks; without root it prints the line that does.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help build demo test test-address lint format bench fuzz cover docs clean packages-build packages-lint packages-test packages-bench

BUILD_PACKAGES := binutils ca-certificates g++ git libc6-dev libcurl4-openssl-dev libgif-dev \
  libjpeg62-turbo-dev libkeyutils-dev libmicrohttpd-dev libncurses6 libpng-dev libqrencode-dev libsecp256k1-dev libsodium-dev libsqlite3-dev \
  libstdc++-12-dev libxml2 libzstd-dev libzxing-dev pkg-config tzdata wabt zlib1g-dev
TEST_PACKAGES := $(BUILD_PACKAGES) chromium libqrcodegen-dev openssl python3 python3-venv strace tmux

# Without a search path for libraries beside the tool: whoever can write there could replace them.
# What is written for `make docs` comes out of the same compilation: read from compiled modules, types
# of the package that have others' types in them are left out.
GRAPHS := $(CURDIR)/.build/graphs
RELEASE := -c release --static-swift-stdlib --disable-local-rpath \
  $(addprefix -Xswiftc ,-emit-symbol-graph -emit-symbol-graph-dir "$(GRAPHS)" \
    -symbol-graph-minimum-access-level package)
# Tests are built for debugging; what they run as a process is the released tool. Each target has a
# process of its own: some tests search its whole memory, and some hold its threads.
TESTING := --explicit-target-dependency-import-check error
PEERS := .build/peers

help:
	@sed -n '2,/^$$/s/^# \{0,1\}//p' $(firstword $(MAKEFILE_LIST))

build: packages-build
	@mkdir -p "$(GRAPHS)"
	@swift build $(RELEASE) --product hotside

demo: build
	@.build/release/hotside demo

test: build packages-test $(PEERS)/stamp
	@swift build $(TESTING) --build-tests
	@for target in $(notdir $(wildcard Tests/*Tests)); do \
	  HOTSIDE_PEER_PYTHON="$(CURDIR)/$(PEERS)/bin/python" \
	  HOTSIDE_TOOL="$(CURDIR)/.build/release/hotside" \
	  swift test $(TESTING) --skip-build --disable-xctest -q --filter "^$$target\\."; done

# The libraries that read what others wrote.
ADDRESS := RaptorQ QRRendering VaultPayloads SCALECodec RuntimeMetadata
ADDRESSING := --scratch-path .build/address --sanitize=address -Xswiftc -use-ld=lld

# The tool itself is the released one: a process that is confined cannot be watched.
test-address: build packages-test
	@swift build $(ADDRESSING) --build-tests
	@export SWIFT_BACKTRACE=enable=no HOTSIDE_TOOL="$(CURDIR)/.build/release/hotside"; \
	for target in $(ADDRESS); do \
	  swift test $(ADDRESSING) --skip-build --disable-xctest -q --filter "^$${target}Tests\\."; done

lint: packages-lint
	@swift format lint --strict --recursive Package.swift Sources Tests
	@python3 .ci/check_layout.py

format:
	@swift format --in-place --recursive Package.swift Sources Tests

bench: packages-bench .build/bench-peers/stamp
	@swift build $(RELEASE) --product hotside
	@swift build $(RELEASE) --product hotside-bench-floor
	@swift build $(RELEASE) --product hotside-bench
	@HOTSIDE_BENCH_PYTHON="$(CURDIR)/.build/bench-peers/bin/python" .build/release/hotside-bench

# Everything is built once more for this, so that the fuzzer sees which branches are taken and every
# access to memory is checked.
FUZZ_SECONDS ?= 600
FUZZ ?=
FUZZING := --scratch-path .build/fuzz -c release --sanitize=address \
  -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link
FUZZ_LIBRARIES := gif jpeg png z qrencode ZXing sodium secp256k1 sqlite3 stdc++ m

.build/fuzz/hotside-fuzz: packages-build
	@swift build $(FUZZING) --product hotside-fuzz
	@swiftc -sanitize=fuzzer,address -use-ld=lld -o $@ .build/fuzz/release/libhotside-fuzz.a \
	  $(addprefix -l,$(FUZZ_LIBRARIES))

fuzz: .build/fuzz/hotside-fuzz
	@export SWIFT_BACKTRACE=enable=no; failed=0; \
	for name in $(or $(FUZZ),$$($<)); do \
	  corpus=.build/fuzz/corpus/$$name; mkdir -p "$$corpus" .build/fuzz/findings; \
	  HOTSIDE_FUZZ=$$name HOTSIDE_FUZZ_SEEDS=$$corpus $< -max_total_time=$(FUZZ_SECONDS) \
	    -max_len=16384 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
	    -artifact_prefix=.build/fuzz/findings/$$name- "$$corpus" >.build/fuzz/$$name.log 2>&1 \
	    && outcome=clean || { outcome="FAILED, see .build/fuzz/$$name.log"; failed=1; }; \
	  echo "$$name: $$(sed -n 's/^stat::number_of_executed_units: *//p' .build/fuzz/$$name.log)" \
	    "inputs, $$(ls "$$corpus" | wc -l) in the corpus, $$outcome"; \
	done; exit $$failed

# Rows 1 to 5 of the libraries; tables that programs wrote are left out.
COVERED := CommandLineKit JSONCodec RaptorQ SCALECodec SQLiteStore SubstrateCrypto WebSocketCodec WebPages \
  IdentityPictures SecretShares RuntimeMetadata VaultPayloads CallDecoding ColdSigner HotStore LoopbackServer NodeClient QRRendering RuntimeWasm \
  ProcessConfinement SecretVault DevelopmentNode HotSide ColdSide AirGap
COVERING := --scratch-path .build/cover --enable-code-coverage
COVERED_TOOL := .build/cover/release/hotside
# Debian's own LLVM, where there is one, does not read what Swift's writes.
LLVM = $(dir $(realpath $(shell command -v swift)))llvm-
COVER_REPORT = $(LLVM)cov report .build/cover/debug/hotsidePackageTests.xctest -object $(COVERED_TOOL) \
  -instr-profile=.build/cover/all.profdata -ignore-filename-regex='/Tables/|embedded_resources|EnglishWords'

# The tool that the tests run counts as well, but for runs under a limit that its counts would exceed.
# Tests run without `swift test`, which fails over the counts of a process that was killed.
cover: packages-test $(PEERS)/stamp
	@swift build $(COVERING) $(RELEASE) -Xswiftc -DCOUNTING_LINES --product hotside
	@swift build $(COVERING) --build-tests
	@rm -rf .build/cover/profiles .build/cover/failed; mkdir .build/cover/profiles
	@for target in $(notdir $(wildcard Tests/*Tests)); do \
	  HOTSIDE_PEER_PYTHON="$(CURDIR)/$(PEERS)/bin/python" \
	  HOTSIDE_TOOL="$(CURDIR)/$(COVERED_TOOL)" \
	  LLVM_PROFILE_FILE="$(CURDIR)/.build/cover/profiles/$$target-%p.profraw" \
	  .build/cover/debug/hotsidePackageTests.xctest --testing-library swift-testing --quiet \
	    --filter "^$$target\\." || touch .build/cover/failed; \
	  $(LLVM)profdata merge --failure-mode=all -o .build/cover/profiles/$$target.profdata \
	    .build/cover/profiles/$$target-*.profraw 2>/dev/null; \
	  rm .build/cover/profiles/$$target-*.profraw; done
	@$(LLVM)profdata merge -o .build/cover/all.profdata .build/cover/profiles/*.profdata
	@for target in $(COVERED); do \
	  $(COVER_REPORT) Sources/$$target | awk -v name=$$target '$$1 == "TOTAL" { print name, $$8, $$9 }'; \
	done | awk '{ lines += $$2; missed += $$3; printf "%-20s %6.2f %%\n", $$1, 100 - 100 * $$3 / $$2 } \
	  END { share = 100 - 100 * missed / lines; printf "%-20s %6.2f %%\n", "all", share; exit share < 90 }'
	@[ ! -e .build/cover/failed ] || { echo "Some tests failed." >&2; exit 1; }

# A page for each library, from what `make build` compiled; a link that leads nowhere is an error.
docs: build
	@for catalog in Sources/*/*.docc; do name=$$(basename $$catalog .docc); \
	  graphs=.build/docs/graphs/$$name; rm -rf $$graphs; mkdir -p $$graphs; \
	  cp $(GRAPHS)/$$name.symbols.json $(GRAPHS)/$$name@*.symbols.json $$graphs 2>/dev/null || true; \
	  docc convert $$catalog --additional-symbol-graph-dir $$graphs \
	    --fallback-display-name $$name --fallback-bundle-identifier hotside.$$name \
	    --output-path .build/docs/$$name.doccarchive --warnings-as-errors >$$graphs.log 2>&1 \
	    || { cat $$graphs.log >&2; exit 1; }; done

clean:
	@rm -rf .build
	@find Output -mindepth 1 ! -name .gitkeep -delete

packages-build:
	@$(call install,$(BUILD_PACKAGES))

packages-lint:
	@$(call install,$(BUILD_PACKAGES) python3)

packages-test packages-bench:
	@$(call install,$(TEST_PACKAGES))

$(PEERS)/stamp: Tests/peers-requirements.txt | packages-test
	@$(call venv,$(PEERS),$<)

.build/bench-peers/stamp: Sources/hotside-bench/Peers/requirements.txt | packages-bench
	@$(call venv,.build/bench-peers,$<)

# A virtual environment of pinned wheels, made anew whenever its list changes.
define venv
rm -rf $(1); python3 -m venv $(1); \
  $(1)/bin/pip install --quiet --disable-pip-version-check --requirement $(2); touch $(1)/stamp
endef

# Another apt may be at work, such as the system's own at night: five minutes are waited for it. By
# itself apt-get waits for dpkg's lock alone, and gives up at those of its lists and archives.
define patiently
patiently() { end=$$((SECONDS + 300)); \
    until DEBIAN_FRONTEND=noninteractive LC_ALL=C "$$@" -o DPkg::Lock::Timeout=300 >"$$log" 2>&1; do \
    if [ $$SECONDS -ge $$end ] || ! grep -q 'Could not get lock' "$$log"; then return 1; fi; \
    sleep 3; done; }
endef

define install
missing=(); for name in $(1); do \
  state=$$(dpkg-query -W -f '$${db:Status-Status}' "$$name" 2>/dev/null || true); \
  if [ "$$state" != installed ]; then missing+=("$$name"); fi; done; \
if [ $${#missing[@]} -gt 0 ]; then \
  line="apt-get install --yes --no-install-recommends $${missing[*]}"; \
  if [ "$$(id -u)" -ne 0 ]; then \
    echo "Debian packages are missing. Run this, then make again:" >&2; \
    echo "  sudo apt-get update && sudo $$line" >&2; exit 1; fi; \
  echo "Installing $${missing[*]}"; log=$$(mktemp); $(patiently); \
  if ! { patiently apt-get update && patiently $$line; }; then cat "$$log" >&2; exit 1; fi; \
  rm -f "$$log"; fi
endef
