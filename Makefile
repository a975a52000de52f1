# For OpenBench, which builds an engine with `make EXE=name [EVALFILE=network]` and runs `./name bench`,
# and for packages. Everybody else uses cargo.

EXE ?= ouk
ifeq ($(OS),Windows_NT)
    FILE := $(EXE:.exe=).exe
else
    FILE := $(EXE)
endif

# A network of `ouk-lab learn` takes the place of the one built in for its game. The build script of ouk-engine
# runs in its own folder, so the path must be absolute.
export EVALFILE := $(abspath $(EVALFILE))

NATIVE := -C target-cpu=native
PROFILE := $(abspath target/profile)
PROFDATA = $(wildcard $(shell rustc --print sysroot)/lib/rustlib/*/bin/llvm-profdata*)

.PHONY: openbench profiled assets deb rpm sbom
openbench:
	RUSTFLAGS="$(NATIVE)" cargo rustc --release --bin ouk -- --emit link=$(abspath $(FILE))

# What a build is watched at: its bench, and perft with every ply played and with the last one counted.
WATCHED = $(1) bench && for game in ouk kar-ouk makruk hill; do \
    $(1) perft --game $$game 4 --play-all && $(1) perft --game $$game 4 || exit 1; done

# Built again by what was seen of a first build, to search as fast as it gets. It needs
# `rustup component add llvm-tools`. Both builds must visit the same positions: one by profile that the
# compiler had got wrong searched Rek without end, and played the other games as ever.
profiled:
	@test -n "$(PROFDATA)" || { echo "llvm-profdata is missing: rustup component add llvm-tools" >&2; exit 1; }
	rm -rf $(PROFILE)
	RUSTFLAGS="$(NATIVE) -C profile-generate=$(PROFILE)" \
	    cargo build --release --bin ouk --target-dir target/profiling
	($(call WATCHED,target/profiling/release/ouk)) > $(PROFILE).bench
	@cat $(PROFILE).bench
	$(PROFDATA) merge -o $(PROFILE)/all.profdata $(PROFILE)
	RUSTFLAGS="$(NATIVE) -C profile-use=$(PROFILE)/all.profdata" \
	    cargo build --release --bin ouk --target-dir target/profiled
	cp target/profiled/release/ouk $(FILE)
	@ulimit -t 600; ($(call WATCHED,$(abspath $(FILE)))) | sed 's/nodes.*//' > $(PROFILE).again; \
	    sed 's/nodes.*//' $(PROFILE).bench | cmp - $(PROFILE).again || \
	    { echo "$(FILE) searches other positions than the first build: it was compiled wrong" >&2; \
	    rm -f $(FILE); exit 1; }

# What a package holds: the program (on x86-64 a second one for newer processors), the manual page, the
# completions, and the licences of the libraries. Everything is below target/assets. TARGET is a Rust target;
# without it the program is built for this system.
assets:
	packaging/build $(TARGET)

# They need `cargo install cargo-deb cargo-generate-rpm`. The Debian package names the glibc that it needs. An
# RPM package does not, so releases put the static program there: make rpm TARGET=x86_64-unknown-linux-musl
deb: assets
	cargo deb --no-build --no-strip
rpm: assets
	cargo generate-rpm

# The bill of materials in CycloneDX format.
sbom:
	packaging/sbom
