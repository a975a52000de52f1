# For OpenBench, which builds an engine with `make EXE=name [EVALFILE=network]` and runs `./name bench`.
# Everybody else uses cargo.

EXE ?= ouk
ifeq ($(OS),Windows_NT)
    FILE := $(EXE:.exe=).exe
else
    FILE := $(EXE)
endif

# The networks are built in; another is not passed over in silence.
ifdef EVALFILE
    $(error EVALFILE=$(EVALFILE): the networks are built in, and no other can be given)
endif

NATIVE := -C target-cpu=native
PROFILE := $(abspath target/profile)
PROFDATA = $(wildcard $(shell rustc --print sysroot)/lib/rustlib/*/bin/llvm-profdata*)

.PHONY: openbench profiled
openbench:
	RUSTFLAGS="$(NATIVE)" cargo rustc --release --bin ouk -- --emit link=$(abspath $(FILE))

# Built again by what a first build has seen of its own bench, to be as fast as it gets. It needs
# `rustup component add llvm-tools`.
profiled:
	@test -n "$(PROFDATA)" || { echo "llvm-profdata is missing: rustup component add llvm-tools" >&2; exit 1; }
	rm -rf $(PROFILE)
	RUSTFLAGS="$(NATIVE) -C profile-generate=$(PROFILE)" \
	    cargo build --release --bin ouk --target-dir target/profiling
	target/profiling/release/ouk bench
	$(PROFDATA) merge -o $(PROFILE)/all.profdata $(PROFILE)
	RUSTFLAGS="$(NATIVE) -C profile-use=$(PROFILE)/all.profdata" \
	    cargo build --release --bin ouk --target-dir target/profiled
	cp target/profiled/release/ouk $(FILE)
