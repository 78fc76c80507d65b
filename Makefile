# Two commands: `make audit` and `make test`.  Each sets up whatever is missing first.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
BIN := .venv/bin
# Two processes use two cores; each keeps its numerical libraries to one thread.
PYTEST := OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadfile

.PHONY: audit test bench setup format lock clean help

audit: setup  ## check every claim; the last lines name the report
	@$(BIN)/binding-limits audit

test: setup  ## run the whole suite
	@$(PYTEST)

bench: setup  ## speed, as ratios measured in one run
	@OMP_NUM_THREADS=1 $(BIN)/python -m pytest benchmarks -q

setup:  ## virtual environment, locked dependencies, Coq where it may be installed
	@scripts/setup

format: setup  ## format and mend what ruff can
	@$(BIN)/ruff check --fix -q . ; $(BIN)/ruff format -q .

lock:  ## recompute requirements.lock (needs uv)
	@scripts/lock

clean:  ## remove everything that was built
	rm -rf .venv report build .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info

help:
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'
