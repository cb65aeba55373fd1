# Hotside
#
#   make build    the tool, released: .build/release/hotside
#   make demo     the main job from end to end, without a network; pictures in Output
#   make test     every test, the peers' included; ends with the seconds of each target; ROOM="RaptorQ QRDrawing" builds
#                  and runs the tests of these rooms alone
#   make test-release  every target but clean, the tests with all cases of every proof (300 kills of the tool, 44 100
#                  flipped modules) and the fuzzer with a minute each; says what it left out, and why
#   make test-address  tests of the decoders with every access to memory checked
#   make lint     format and layout of the package, and its prose, as CI checks them; 'make format' mends the format
#   make bench    ratios to peers, as a table and in Output/bench.json
#   make fuzz     every decoder against made-up input, ten minutes each; FUZZ="json scale" for some
#   make cover    how much of each library the tests run; an error under 95 % of the lines
#   make docs     the documentation of the libraries and screens of a device, in .build/docs
#   make install  what 'make build' made, with manual pages; PREFIX=/usr/local, DESTDIR=; undone by uninstall
#   make tarball  the same as an archive with check sums; KEY=key.pem signs it
#   make deb      the same as a package for Debian 12
#   make check-deb  install, use, upgrade and purge that package in a new Debian 12; needs root, minutes
#   make clean    remove .build and what was made in Output
#
# Each installs the Debian packages that it lacks; without root it prints the line that does.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help build record demo test test-release test-address lint format bench fuzz cover docs clean

# The tool has no search path for libraries beside itself, where somebody else could write, and no identifier
# of the build, which is made of the names of folders. 'make docs' reads graphs of this same compilation (see
# Package.swift): those that are made of compiled modules lack types of the package that hold others' types.
GRAPHS := $(CURDIR)/.build/graphs
RELEASE := -c release -debug-info-format none --disable-local-rpath -Xlinker --build-id=none
SWIFT_BUILD := HOTSIDE_GRAPHS="$(GRAPHS)" swift build
# 'make test' builds what its tests need, 'make test ROOM=…' what those of these rooms need (see Package.swift).
TESTED := $(if $(ROOM),$(addsuffix Tests,$(ROOM)),$(notdir $(wildcard Tests/*/*Tests)))
TESTING := --explicit-target-dependency-import-check error --build-tests
PEERS := .build/peers
TOOLS := HOTSIDE_PEER_PYTHON="$(CURDIR)/$(PEERS)/bin/python" HOTSIDE_TOOL="$(CURDIR)/.build/release/hotside"

help:
	@sed -n '2,/^$$/s/^# \{0,1\}//p' $(firstword $(MAKEFILE_LIST))

build: record
	@$(SWIFT_BUILD) $(RELEASE) --product hotside

record: packages-build
	@.ci/make_record "$(RELEASE)" && mkdir -p "$(GRAPHS)"

demo: build
	@.build/release/hotside demo

test: record packages-test
	@.ci/peers $(PEERS) Tests/peers-requirements.txt & HOTSIDE_TESTED="$(TESTED)" \
	  $(SWIFT_BUILD) $(RELEASE) $(TESTING) && wait $$!
	@$(TOOLS) .ci/test .build/release/hotsidePackageTests.xctest $(TESTED)

test-release:
	@MAKE="$(MAKE)" .ci/release_test

# The tool itself is the released one: a process that is confined cannot be watched.
test-address: build packages-test
	@swift build --scratch-path .build/address --sanitize=address -Xswiftc -use-ld=lld --build-tests
	@SWIFT_BACKTRACE=enable=no $(TOOLS) .ci/test .build/address/debug/hotsidePackageTests.xctest \
	  RaptorQTests QRDrawingTests PictureReadingTests VaultPayloadsTests SCALECodecTests RuntimeMetadataTests

lint: packages-lint
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests
	@.ci/check_layout.py
	@.ci/check_prose.py

format:
	@swift format --in-place --parallel --recursive Package.swift Sources Tests

bench: record packages-test
	@.ci/peers .build/bench-peers Sources/Programs/hotside-bench/Peers/requirements.txt
	@for product in hotside hotside-bench-floor hotside-bench; do $(SWIFT_BUILD) $(RELEASE) --product $$product; done
	@HOTSIDE_BENCH_PYTHON="$(CURDIR)/.build/bench-peers/bin/python" .build/release/hotside-bench

# Everything is built once more, so that the fuzzer sees branches and accesses to memory; it brings its own main.
FUZZING := --scratch-path .build/fuzz -c release --sanitize=address -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link
fuzz: packages-build
	@swift build $(FUZZING) --product hotside-fuzz
	@swift-autolink-extract -o .build/fuzz/libraries .build/fuzz/release/libhotside-fuzz.a
	@swiftc -sanitize=fuzzer,address -use-ld=lld -o .build/fuzz/hotside-fuzz .build/fuzz/release/libhotside-fuzz.a \
	  @.build/fuzz/libraries -lstdc++
	@.ci/fuzz .build/fuzz/hotside-fuzz $(FUZZ)

cover: record packages-test
	@.ci/peers $(PEERS) Tests/peers-requirements.txt
	@$(SWIFT_BUILD) --scratch-path .build/cover --enable-code-coverage $(RELEASE) -Xswiftc -DCOUNTING_LINES --product hotside
	@swift build --scratch-path .build/cover --enable-code-coverage --build-tests
	@.ci/cover

docs: build
	@.ci/documents "$(GRAPHS)"

clean:
	@rm -rf .build
	@find Output -mindepth 1 ! -name .gitkeep -delete

packages-%:
	@.ci/packages $*

include Packaging/package.mk
