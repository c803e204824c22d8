# Everything a contributor runs. Needs python3 >= 3.11 with venv, and make; the rest is installed into .venv.

PYTHON ?= python3
BIN := .venv/bin
BOTS := $(patsubst %/bot.toml,%,$(wildcard bots/*/bot.toml))

.PHONY: help demo test test-all check format schema chaos results bench bench-compare clean

help:
	@echo "make demo      play a round robin between the bundled bots and print its table"
	@echo "make test      format, lint, types, import contracts, and the tests"
	@echo "make test-all  the same with the slow tests"
	@echo "make chaos     let the host fail in every way at hand, and see that nothing is lost"
	@echo "make results   play the bundled bots' ladder and write the tables and pages of results/ladder"
	@echo "make bench     measure, against the floor of this machine, and write results/bench"
	@echo "make bench-compare  measure, and flag what is worse than what results/bench says"
	@echo "make format    put the code into shape"
	@echo "make schema    make protocol/schema again from the structs"
	@echo "make clean     remove what the others made"

.venv/base: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("arena needs Python 3.11 or later, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/dev: .venv/base
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: .venv/base
	$(BIN)/arena run $(BOTS) --name demo --boards 10 --seed demo --out results/demo
	@echo
	@echo "more of it:  $(BIN)/arena crosstable results/demo"
	@echo "             $(BIN)/arena replay results/demo 1"

check: .venv/dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check
	$(BIN)/pytest -m "not slow"

test-all: check
	$(BIN)/pytest --durations=20

format: .venv/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

schema: .venv/base
	$(BIN)/python tests/docs/make_schemas.py

chaos: .venv/base
	$(BIN)/python tests/e2e/chaos

results: .venv/base
	$(BIN)/arena run results/ladder/ladder.toml --out results/ladder/run
	$(BIN)/arena standings results/ladder/run --format markdown > results/ladder/standings.md
	$(BIN)/arena crosstable results/ladder/run --format markdown > results/ladder/crosstable.md
	$(BIN)/arena verify results/ladder/run results/ladder/standings.md results/ladder/crosstable.md
	$(BIN)/arena publish results/ladder/run --to results/ladder/site --no-games

bench: .venv/base
	$(BIN)/python -m tests.bench.bench --json results/bench/bench.json --markdown results/bench/bench.md

bench-compare: .venv/base
	$(BIN)/python -m tests.bench.bench --compare results/bench/bench.json

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache results/demo
