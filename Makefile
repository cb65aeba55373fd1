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
#   make docs     the documentation of the libraries and all screens of a device, in .build/docs
#   make install  what 'make build' made, with manual pages and completions; PREFIX=/usr/local, DESTDIR=
#   make uninstall  take it away again
#   make tarball  the same as an archive with check sums; KEY=key.pem signs it
#   make deb      the same as a package for Debian 12
#   make check-deb  install, use, upgrade and purge that package in a new Debian 12; needs root, minutes
#   make clean    remove .build and what was made in Output
#
# Each installs the Debian packages that it lacks; without root it prints the line that does.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help build demo test test-address lint format bench fuzz cover docs clean record sbom install uninstall tarball deb check-deb \
  packages-build packages-lint packages-test packages-bench packages-package packages-check-deb

BUILD_PACKAGES := binutils ca-certificates g++ git libc6-dev libcurl4-openssl-dev libgif-dev \
  libjpeg62-turbo-dev libkeyutils-dev libmicrohttpd-dev libncurses6 libpng-dev libqrencode-dev libsecp256k1-dev libsodium-dev libsqlite3-dev \
  libstdc++-12-dev libtomlplusplus-dev libxml2 libzstd-dev libzxing-dev pkg-config tzdata wabt zlib1g-dev
TEST_PACKAGES := $(BUILD_PACKAGES) chromium fish groff jq libqrcodegen-dev mandoc openssl python3 python3-venv strace tmux zsh
PACKAGE_PACKAGES := $(BUILD_PACKAGES) dpkg-dev lintian openssl python3
CHECK_PACKAGES := $(PACKAGE_PACKAGES) debootstrap

# Without a search path for libraries beside the tool: whoever can write there could replace them; and
# without the identifier of a build, which is made of the names of folders too.
# What is written for `make docs` comes out of the same compilation: read from compiled modules, types
# of the package that have others' types in them are left out.
GRAPHS := $(CURDIR)/.build/graphs
RELEASE_FLAGS := -c release --static-swift-stdlib --disable-local-rpath -Xlinker --build-id=none
RELEASE := $(RELEASE_FLAGS) \
  $(addprefix -Xswiftc ,-emit-symbol-graph -emit-symbol-graph-dir "$(GRAPHS)" \
    -symbol-graph-minimum-access-level package)
# Tests are built for debugging; what they run as a process is the released tool. Each target has a
# process of its own: some tests search its whole memory, and some hold its threads.
TESTING := --explicit-target-dependency-import-check error
PEERS := .build/peers

help:
	@sed -n '2,/^$$/s/^# \{0,1\}//p' $(firstword $(MAKEFILE_LIST))

build: packages-build record
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
	@python3 .ci/check_error_codes.py

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
FUZZ_LIBRARIES := z sodium secp256k1 sqlite3 stdc++ m

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
COVERED := CommandLineKit JSONCodec RaptorQ SCALECodec SledLog SQLiteStore SubstrateCrypto TOMLDecoding WebSocketCodec WebPages \
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
cover: packages-test record $(PEERS)/stamp
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
	@rm -f default.profraw # A tool that a test gave no environment counts there.
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
	@mkdir -p .build/docs/screens && cp Tests/DeviceFacesTests/Snapshots/*.html Tests/DeviceFacesTests/Snapshots/*.css .build/docs/screens/

# What the program says of its own making.
record:
	@.ci/make_record "$(RELEASE_FLAGS)"

BINARY := .build/release/hotside
PACKED := .build/package
PREFIX ?= /usr/local
DESTDIR ?=
PLACE = $(DESTDIR)$(PREFIX)
ZSH_FUNCTIONS ?= share/zsh/site-functions
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/HotsideCommands/Tree/HotsideCommand.swift)
# The day of the changelog, so that what is packed has the same bytes whenever and wherever that is done.
EPOCH := $(shell date -u -d "$$(sed -n '/^ -- /{s/.*>  //p;q}' Packaging/debian/changelog)" +%s)

# Nothing is built here, so that nothing is built by root.
install:
	@[ -x $(BINARY) ] || { echo "There is no $(BINARY) yet. Run 'make build' first, without sudo." >&2; exit 1; }
	@umask 022; mkdir -p "$(PLACE)"/bin "$(PLACE)"/share/man/man1 "$(PLACE)"/share/doc/hotside/docs/pictures \
	  "$(PLACE)"/share/bash-completion/completions "$(PLACE)"/$(ZSH_FUNCTIONS) "$(PLACE)"/share/fish/vendor_completions.d
	@.ci/strip_program $(BINARY) "$(PLACE)"/bin/hotside.new; mv -f "$(PLACE)"/bin/hotside.new "$(PLACE)"/bin/hotside
	@umask 022; SOURCE_DATE_EPOCH=$(EPOCH) $(BINARY) manual --quiet "$(PLACE)"/share/man/man1
	@umask 022; $(BINARY) completion bash >"$(PLACE)"/share/bash-completion/completions/hotside
	@umask 022; $(BINARY) completion zsh >"$(PLACE)"/$(ZSH_FUNCTIONS)/_hotside
	@umask 022; $(BINARY) completion fish >"$(PLACE)"/share/fish/vendor_completions.d/hotside.fish
	@install -m 644 README.md LICENSE "$(PLACE)"/share/doc/hotside
	@install -m 644 docs/*.md "$(PLACE)"/share/doc/hotside/docs
	@install -m 644 docs/pictures/*.png "$(PLACE)"/share/doc/hotside/docs/pictures

uninstall:
	@rm -f "$(PLACE)"/bin/hotside "$(PLACE)"/share/man/man1/hotside.1 "$(PLACE)"/share/man/man1/hotside-*.1 \
	  "$(PLACE)"/share/bash-completion/completions/hotside "$(PLACE)"/$(ZSH_FUNCTIONS)/_hotside \
	  "$(PLACE)"/share/fish/vendor_completions.d/hotside.fish
	@rm -rf "$(PLACE)"/share/doc/hotside

sbom: build packages-package
	@mkdir -p $(PACKED)
	@SOURCE_DATE_EPOCH=$(EPOCH) .ci/make_sbom.py $(BINARY) >$(PACKED)/hotside.cdx.json

TARBALL = $(PACKED)/hotside-$(VERSION)-linux-$(shell uname -m).tar.gz

tarball: sbom
	@rm -rf $(PACKED)/tar; $(MAKE) --no-print-directory install DESTDIR="$(CURDIR)/$(PACKED)/tar/hotside-$(VERSION)" PREFIX=
	@install -m 644 $(PACKED)/hotside.cdx.json $(PACKED)/tar/hotside-$(VERSION)/share/doc/hotside
	@cd $(PACKED)/tar/hotside-$(VERSION); find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum >../sums; \
	  mv ../sums SHA256SUMS
	@tar --sort=name --mtime=@$(EPOCH) --owner=0 --group=0 --numeric-owner --format=gnu -C $(PACKED)/tar -c hotside-$(VERSION) \
	  | gzip -9n >$(TARBALL)
	@cd $(PACKED); sha256sum $(notdir $(TARBALL)) >$(notdir $(TARBALL)).sha256
	@if [ -n "$(KEY)" ]; then openssl pkeyutl -sign -rawin -inkey "$(KEY)" -in $(TARBALL) -out $(TARBALL).sig; fi
	@echo $(TARBALL)

DEB_VERSION ?= $(VERSION)

deb: sbom
	@rm -rf $(PACKED)/deb; $(MAKE) --no-print-directory install DESTDIR="$(CURDIR)/$(PACKED)/deb" PREFIX=/usr \
	  ZSH_FUNCTIONS=share/zsh/vendor-completions
	@install -m 644 $(PACKED)/hotside.cdx.json $(PACKED)/deb/usr/share/doc/hotside
	@rm $(PACKED)/deb/usr/share/doc/hotside/LICENSE
	@SOURCE_DATE_EPOCH=$(EPOCH) .ci/make_deb $(PACKED)/deb $(DEB_VERSION)
	@lintian --fail-on error --allow-root --tag-display-limit 0 $(PACKED)/hotside_$(DEB_VERSION)_*.deb

check-deb: packages-check-deb
	@$(MAKE) --no-print-directory deb
	@$(MAKE) --no-print-directory deb DEB_VERSION=$(VERSION)+upgrade
	@.ci/check_deb $(PACKED)/hotside_$(VERSION)_*.deb $(PACKED)/hotside_$(VERSION)+upgrade_*.deb

clean:
	@rm -rf .build
	@find Output -mindepth 1 ! -name .gitkeep -delete

packages-build:
	@$(call install,$(BUILD_PACKAGES))

packages-lint:
	@$(call install,$(BUILD_PACKAGES) python3)

packages-package:
	@$(call install,$(PACKAGE_PACKAGES))

packages-check-deb:
	@$(call install,$(CHECK_PACKAGES))

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
