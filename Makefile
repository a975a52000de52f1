# For OpenBench, which builds an engine with `make EXE=name [EVALFILE=network]` and runs `./name bench`.
# Everybody else uses cargo.

EXE ?= ouk
ifeq ($(OS),Windows_NT)
    FILE := $(EXE:.exe=).exe
else
    FILE := $(EXE)
endif

# Networks are named here when there are any; until then one that is asked for is not passed over.
ifdef EVALFILE
    $(error EVALFILE=$(EVALFILE): the evaluation is hand-written and takes no network)
endif

.PHONY: openbench
openbench:
	RUSTFLAGS="-C target-cpu=native" cargo rustc --release --bin ouk -- --emit link=$(abspath $(FILE))
