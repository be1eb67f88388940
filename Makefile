# make demo    translated examples against the originals, out of core
# make test    every check: lint, types, tests of Python and of C
# make fuzz    as many random loop nests as N says, translated and compared; SEED=... repeats a run
# make fuzz-fortran    as many random Fortran programs as N says, translated and compared, in JOBS processes; SEED=... repeats a run
# make fuzz-files    as many random programs that read files as N says, translated and compared; SEED=... repeats a run
# make stress  translated programs with random options and limits, for as many MINUTES as are given; SEED=... repeats a run
# make faults  servers of global memory fail in all ways, REPEAT times each
# make soak  programs run while servers of global memory die and come back, for as many MINUTES as are given; SEED=... repeats a run
# make mutants  planted defects, and the checks that find them
# make nightly  what takes long: the mutants, some thousand random programs of all kinds, faults, an hour of soak, and ten minutes of stress
# make site    the documentation as web pages, in build/site
# All set up what they need: a virtual environment in .venv and, as root, missing Debian packages.

PYTHON ?= python3
VENV ?= .venv
N ?= 20000
MINUTES ?= 60
SEED ?= $(shell date +%s)
JOBS ?= $(shell nproc)
REPEAT ?= 20

BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile
# Tests wait for programs, disks and servers: one more process than there are processors.
WORKERS ?= $(shell expr $$(nproc) + 1)
PARALLEL := --numprocesses=$(WORKERS) --dist=worksteal
RUNTIME := $(wildcard runtime_c/*.py runtime_c/include/* runtime_c/src/* runtime_c/scratch/* runtime_c/pager/* runtime_c/global/* runtime_c/mapped/* runtime_c/agent/* runtime_c/trace/* runtime_c/simulator/* runtime_c/files/* runtime_c/fortran/* runtime_c/hint/* runtime_c/starter/* runtime_c/interpose/*)

# Python keeps what it has compiled, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := test
.PHONY: demo test tests fuzz fuzz-fortran fuzz-files stress faults soak mutants nightly site lint test-c clean

demo: $(VENV)/installed
	.ci/packages demo
	$(BIN)/python examples/demo.py

# Lint and types are checked beside the tests, and Debian packages are installed beside those of Python.
test: $(VENV)/created
	$(MAKE) --no-print-directory --jobs=2 --keep-going lint tests

# The tests are compiled once, and not by each process.
tests: $(VENV)/installed $(VENV)/test-packages
	@$(BIN)/python -m pytest --collect-only --quiet > /dev/null || true
	$(BIN)/python -m pytest $(PARALLEL)

fuzz: $(VENV)/test-packages $(VENV)/installed
	$(BIN)/python -m pytest tests/test_generated.py --capture=no --nests=$(N) --nests-seed=$(SEED)

fuzz-fortran: $(VENV)/test-packages $(VENV)/installed
	$(BIN)/python -m pytest tests/test_fortran_generated.py --capture=no --programs=$(N) --programs-seed=$(SEED) \
		--programs-jobs=$(JOBS)

fuzz-files: $(VENV)/test-packages $(VENV)/installed
	$(BIN)/python -m pytest --numprocesses=2 tests/test_disclose_generated.py --readings=$(N) --readings-seed=$(SEED)

stress: $(VENV)/test-packages $(VENV)/installed
	$(BIN)/python -m pytest tests/test_stress.py --capture=no --stress-minutes=$(MINUTES) --stress-seed=$(SEED)

faults: $(VENV)/test-packages $(VENV)/installed
	$(BIN)/python -m pytest $(PARALLEL) -m "nightly or not nightly" tests/test_global_faults.py \
		--fault-repetitions=$(REPEAT)

soak: $(VENV)/test-packages $(VENV)/installed
	$(BIN)/python -m pytest tests/test_global_soak.py --capture=no --soak-minutes=$(MINUTES) --soak-seed=$(SEED)

mutants: $(VENV)/test-packages $(VENV)/installed
	$(BIN)/python -m pytest -rP $(PARALLEL) -m nightly tests/test_mutants.py

nightly: $(VENV)/test-packages $(VENV)/installed
	$(BIN)/python -m pytest $(PARALLEL) -m nightly
	$(MAKE) --no-print-directory fuzz N=100 SEED=0
	$(MAKE) --no-print-directory fuzz N=2000
	$(MAKE) --no-print-directory fuzz-fortran N=100 SEED=2
	$(MAKE) --no-print-directory fuzz-fortran N=2000
	$(MAKE) --no-print-directory fuzz-files N=300
	$(MAKE) --no-print-directory faults
	$(MAKE) --no-print-directory soak MINUTES=60
	$(MAKE) --no-print-directory stress MINUTES=10

site: $(VENV)/installed
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

lint: $(VENV)/installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

test-c: $(VENV)/installed $(VENV)/test-packages
	$(BIN)/python -m pytest tests/test_runtime.py

clean:
	rm -rf $(VENV) build *.egg-info iopref/_runtime

$(VENV)/created:
	.ci/packages build $(PYTHON)
	$(PYTHON) -m venv --clear $(VENV)
	touch $@

# The run-time library is compiled while packages are fetched: by make --jobs=2.
$(VENV)/installed: $(VENV)/packages $(VENV)/compiled
	touch $@

$(VENV)/packages: $(VENV)/setuptools setup.cfg .ci/requirements
	$(BIN)/python .ci/requirements > $(VENV)/requirements.txt
	$(PIP) --requirement $(VENV)/requirements.txt
	touch $@

# Without isolation, so that a changed run-time library is rebuilt without the network.
$(VENV)/compiled: $(VENV)/setuptools setup.cfg pyproject.toml $(RUNTIME)
	$(PIP) --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/setuptools: $(VENV)/created
	$(PIP) 'setuptools>=77'
	touch $@

$(VENV)/test-packages: $(VENV)/created
	.ci/packages test
	touch $@
