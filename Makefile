# For OpenBench, which builds an engine with `make EXE=name [EVALFILE=network]` and runs `./name bench`,
# and for packages. Everybody else uses cargo.

EXE ?= ouk
ifeq ($(OS),Windows_NT)
    FILE := $(EXE:.exe=).exe
else
    FILE := $(EXE)
endif

# A network of `ouk learn` takes the place of the one built in for its game. The build script of ouk-engine
# runs in its own folder, so the path must be absolute.
export EVALFILE := $(abspath $(EVALFILE))

NATIVE := -C target-cpu=native
PROFILE := $(abspath target/profile)
PROFDATA = $(wildcard $(shell rustc --print sysroot)/lib/rustlib/*/bin/llvm-profdata*)

ASSETS := target/assets

.PHONY: openbench profiled assets deb
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

# The manual page and the completions, as the program itself writes them, and the licences of what it is
# made of, where the Debian package takes them from; and the package, which needs `cargo install cargo-deb`.
assets:
	cargo build --release --bin ouk
	mkdir -p $(ASSETS)
	target/release/ouk man > $(ASSETS)/ouk.6
	target/release/ouk completions bash > $(ASSETS)/ouk.bash
	target/release/ouk completions zsh > $(ASSETS)/_ouk
	target/release/ouk completions fish > $(ASSETS)/ouk.fish
	assets/third_party.py > $(ASSETS)/THIRD-PARTY.txt

deb: assets
	cargo deb --no-build
