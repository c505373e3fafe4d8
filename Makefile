VENV := .venv
BIN := $(VENV)/bin
DIST := dist
# With four of them on two cores, deadlines that tests wait for pass before their services come round to it.
TESTERS := 3
# Otherwise each of the many processes that tests start would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-page test-slow simulate check check-types check-rest check-page bench pictures dist release clean

# Everything runs in a virtual environment of its own, made from uv.lock.
SYNC := VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/uv sync --quiet --locked --inexact
PACKAGES := pyproject.toml clients/python/pyproject.toml uv.lock

$(BIN)/uv:
	python3 -m venv $(VENV)
	$(BIN)/pip install --quiet uv

$(VENV)/.synced: $(PACKAGES) | $(BIN)/uv
	$(SYNC) --compile-bytecode
	touch $@ $(VENV)/.serves

# Without the packages of tests and checks, which are two thirds of it.
$(VENV)/.serves: $(PACKAGES) | $(BIN)/uv
	$(SYNC) --compile-bytecode --no-dev
	touch $@

run: $(VENV)/.serves ## start the whole service on embedded defaults
	exec $(BIN)/starledger serve

test: $(VENV)/.synced ## every test but the slow ones
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory test-page; \
	else echo "npm is not here: the unit tests of the page are left out."; fi
	$(BIN)/pytest -n $(TESTERS) --dist worksteal -m "not slow"

test-page: node_modules/.synced ## the unit tests of the page
	node --test --test-timeout=60000 --test-reporter=dot tests/web/*.test.js

NEW_SEED := $(shell date +%s)
test-slow: $(VENV)/.synced ## the slow tests, new examples, and Lighthouse's figures
	$(SYNC) --extra parquet
	STARLEDGER_TEST_SEED=$(NEW_SEED) $(BIN)/pytest -n 2 --dist worksteal -m slow
	STARLEDGER_EXAMPLES=others $(BIN)/pytest -n 2 --dist worksteal -m hypothesis
	$(BIN)/python -m tests.e2e.lighthouse

SEEDS := 100
simulate: $(VENV)/.synced ## histories of the whole service on simulated time; SEEDS=100, from FIRST=0
	$(BIN)/python -m tests.simulation --seeds $(SEEDS) --first $(or $(FIRST),0)

check: $(VENV)/.synced ## style, types, directions of imports; two at a time
	@$(MAKE) --no-print-directory -j2 --output-sync check-types check-rest

check-types: $(VENV)/.synced
	$(BIN)/mypy

check-rest: $(VENV)/.synced
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory check-page; \
	else echo "npm is not here: the page's scripts are left unchecked."; fi

check-page: node_modules/.synced ## the page's scripts: types, layers, style
	node_modules/.bin/tsc
	node_modules/.bin/depcruise --config .dependency-cruiser.cjs --output-type err web
	node_modules/.bin/eslint web tests/web tests/page *.mjs *.cjs
	node_modules/.bin/prettier --check --log-level warn web tests/web tests/page *.mjs *.cjs

node_modules/.synced: package.json package-lock.json
	npm ci --silent --no-audit --no-fund
	touch $@

bench: $(VENV)/.synced ## figures beside peers; see benchmarks/README.md
	$(SYNC) --group bench
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.starship_catan
	$(BIN)/python -m benchmarks.starfarers
	$(BIN)/python -m benchmarks.environment
	$(BIN)/python -m benchmarks.actions
	$(BIN)/python -m benchmarks.service
	$(BIN)/python -m benchmarks.bots
	$(BIN)/python -m benchmarks.streams
	$(BIN)/python -m benchmarks.reads
	$(BIN)/python -m benchmarks.store
	$(BIN)/python -m benchmarks.growth
	$(BIN)/python -m benchmarks.footprint
	$(BIN)/python -m benchmarks.hashing
	$(BIN)/python -m benchmarks.page

pictures: $(VENV)/.synced ## the main views of the page, for the documentation, into docs/pictures/
	$(BIN)/python -m tests.e2e.pictures
	@if test -n "$(BESIDE)"; then mkdir -p var && $(BIN)/python -m tests.e2e.beside var/beside.png $(DESIGNS); fi

dist: $(VENV)/.synced ## the Python client as a wheel, in dist/
	$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir $(DIST) clients/python

release: $(VENV)/.synced ## wheels, source distributions, bill of materials and hashes, in dist/
	rm -rf $(DIST)
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --out-dir $(DIST) .
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --out-dir $(DIST) clients/python
	$(BIN)/python -m tests.releasing.sbom > $(DIST)/starledger.cdx.json
	cd $(DIST) && sha256sum starledger* > SHA256SUMS

clean:
	rm -rf $(VENV) node_modules var dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
