# What is installed, packed and checked: install, uninstall, tarball, deb, sbom, check-deb.

BINARY := .build/release/hotside
PACKED := .build/package
PREFIX ?= /usr/local
DESTDIR ?=
PLACE = $(DESTDIR)$(PREFIX)
ZSH_FUNCTIONS ?= share/zsh/site-functions
VERSION := $(shell sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/Commands/CommandReports/Reporting/ToolVersion.swift)
DEB_VERSION ?= $(VERSION)
# The day of the changelog, so that what is packed has the same bytes whenever and wherever that is done.
EPOCH := $(shell date -u -d "$$(sed -n '/^ -- /{s/.*>  //p;q}' Packaging/debian/changelog)" +%s)
TARBALL = $(PACKED)/hotside-$(VERSION)-linux-$(shell uname -m).tar.gz

.PHONY: install uninstall sbom tarball deb check-deb

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
	@install -m 644 docs/pictures/* "$(PLACE)"/share/doc/hotside/docs/pictures

uninstall:
	@rm -f "$(PLACE)"/bin/hotside "$(PLACE)"/share/man/man1/hotside.1 "$(PLACE)"/share/man/man1/hotside-*.1 \
	  "$(PLACE)"/share/bash-completion/completions/hotside "$(PLACE)"/$(ZSH_FUNCTIONS)/_hotside \
	  "$(PLACE)"/share/fish/vendor_completions.d/hotside.fish
	@rm -rf "$(PLACE)"/share/doc/hotside

sbom: build packages-package
	@mkdir -p $(PACKED)
	@SOURCE_DATE_EPOCH=$(EPOCH) .ci/make_sbom.py $(BINARY) >$(PACKED)/hotside.cdx.json

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
