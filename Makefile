# Everything a clean clone needs. `make run` and `make test` do all set-up themselves.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
DATA ?= data
GO_SOURCES := $(shell find cmd internal docs -type f -not -path 'internal/webapp/dist/*' 2>/dev/null)
WEB_SOURCES := internal/project/project.schema.json internal/importing/decap/settings.json $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' -not -path 'web/src/paraglide/*' -not -path 'web/project.inlang/cache/*' 2>/dev/null)

export CGO_ENABLED ?= 0

.PHONY: help
help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: run
run: bin/sheaf ## Build what is missing and start Sheaf with sample content
	@exec bin/sheaf serve --data $(DATA) $(ARGS)

.PHONY: build
build: bin/sheaf ## Build bin/sheaf, the front end inside

.PHONY: test
test: test-go test-web test-e2e ## All tests: Go with the race detector, front end, end to end in Chromium

# `make lint` has vetted all. Packages in which nothing runs beside anything: there the race detector finds nothing, and they parse ten times slower; and tests of memory, of which it takes five times as much.
ALONE := ./internal/format/... ./internal/project/... ./internal/types ./internal/beginning/... ./internal/git/archive ./internal/git/diff ./internal/git/object ./internal/hub/endurance/memory

.PHONY: test-go
test-go: internal/webapp/dist/index.html
	scripts/require-gh
	scripts/require-proxies
	CGO_ENABLED=0 go test -vet=off $(ALONE)
	CGO_ENABLED=1 go test -vet=off -race -timeout 20m $$(go list ./... | grep -vxF "$$(go list $(ALONE))")

.PHONY: test-web
test-web: node_modules/.installed
	npm test --workspace web

.PHONY: test-e2e
test-e2e: bin/sheaf node_modules/.installed
	scripts/require-chromium
	npm test --workspace e2e

.PHONY: lint
lint: node_modules/.installed e2e/clients/node_modules/.package-lock.json internal/webapp/dist/index.html ## Formatting, static checks, types, import order
	@$(MAKE) --no-print-directory -j2 -Otarget lint-go lint-web

.PHONY: lint-go
lint-go:
	@test -z "$$(go tool gofumpt -l cmd internal)" || { go tool gofumpt -d cmd internal; exit 1; }
	go vet ./...
	GOOS=windows go vet ./...
	GOOS=darwin go vet ./...
	go tool staticcheck ./...

.PHONY: lint-web
lint-web:
	node lint/layers.mjs
	npm run types --workspace web
	npm run lint --workspace web
	npm run types --workspace e2e
	npm run lint --workspace e2e

.PHONY: format
format: node_modules/.installed ## Format all sources
	go tool gofumpt -l -w cmd internal
	npm run format --workspace web
	npm run format --workspace e2e

# Every test of a file with the build tag.
CONFORMANCE_TESTS = $(shell grep -rl --include='*_test.go' '^//go:build conformance' internal | xargs sed -nE 's/^func (Test[A-Za-z0-9]+).*/\1/p')

.PHONY: conformance
conformance: bin/sheaf node_modules/.installed ## Check against recorded answers and GitHub's description (reads ../shared)
	node e2e/clients/install.mjs
	SHEAF_SHARED=$(abspath ../shared) scripts/go-tests "$(CONFORMANCE_TESTS)" -count=1 -tags conformance ./internal/hub/conformance ./internal/project ./internal/types
	SHEAF_SHARED=$(abspath ../shared) SHEAF_BINARY=$(abspath bin/sheaf) npm run conformance --workspace web
	$(MAKE) clients

.PHONY: clients
clients: bin/sheaf node_modules/.installed ## Clients of GitHub's API that others wrote, against the embedded hub
	scripts/require-chromium
	node e2e/clients/install.mjs
	npm run clients --workspace e2e

.PHONY: sites
sites: bin/sheaf node_modules/.installed ## Recognise, infer, check and edit the sites whose clones are in a folder: make sites SITES=folder
	SHEAF_SITES=$(abspath $(SITES)) SHEAF_BINARY=$(abspath bin/sheaf) npm run conformance --workspace web

.PHONY: schemas
schemas: node_modules/.installed ## Open, edit and judge by the schemas whose clones are in a folder: make schemas SCHEMAS=folder
	SHEAF_SCHEMAS=$(abspath $(SCHEMAS)) npm run conformance --workspace web

.PHONY: bench
bench: bin/sheaf ## Print benchmark figures; none of them decides anything
	scripts/require-chromium
	SHEAF_BINARY=$(abspath bin/sheaf) go test -run '^$$' -bench . -timeout 1h ./internal/git/store ./internal/hub/endurance/... ./internal/server ./internal/project
	npm run bench --workspace e2e
	@test ! -d ../shared || SHEAF_SHARED=$(abspath ../shared) npm run conformance --workspace web -- conformance/inference

# How many commits are made in trouble; some 50 a minute on two cores.
FAULTS ?= 500

.PHONY: faults
faults: bin/sheaf node_modules/.installed ## Commits in trouble, more than `make test` has time for; FAULTS=500 of them
	scripts/require-chromium
	SHEAF_FAULT_RUNS=$(FAULTS) npm test --workspace e2e -- tests/commit/faults.test.ts

# How long each test of endurance lasts, and each fuzz target.
SOAK ?= 10m
# How many generated schemas and values both validators judge; some 300 a second.
VERDICTS ?= 200000
# How many times as many examples of each property of the front end as in `make test`; thirty take a quarter of an hour.
TIMES ?= 30
# How long requests and answers of the end-to-end tests are on their way at most, ms; 150 make them take twice as long.
LATENCY ?= 150
# How long a button of the mouse is down in them, ms.
PRESS ?= 150

.PHONY: soak
soak: bin/sheaf node_modules/.installed ## Endurance: kills, real git beside the hub, memory, random rights and rules, fuzzing, properties, a slow line, commits in trouble; SOAK=10m each
	SHEAF_SOAK=$(SOAK) CGO_ENABLED=1 scripts/go-tests 'TestCrashes TestRealGitBesideTheHub TestFullDisk TestNoRoom' -tags soak -race -count=1 -timeout 24h -v ./internal/hub/endurance
	SHEAF_SOAK=$(SOAK) SHEAF_BINARY=$(abspath bin/sheaf) scripts/go-tests 'TestSteady' -tags soak -count=1 -timeout 24h -v ./internal/hub/endurance/load
	SHEAF_SOAK=$(SOAK) scripts/go-tests 'TestAccess' -count=1 -timeout 24h ./internal/hub/access
	SHEAF_SOAK=$(SOAK) scripts/go-tests 'TestRulesHoldOnEveryWay' -count=1 -timeout 24h ./internal/hub/moves
	go test -run '^$$' -fuzz FuzzRequests -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/hub/api/web
	go test -run '^$$' -fuzz FuzzGraphQL -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/hub/graphql
	go test -run '^$$' -fuzz FuzzBody -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/hub/api/web
	go test -run '^$$' -fuzz FuzzTreeJSON -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/hub/api/gitdata
	go test -run '^$$' -fuzz FuzzCheck -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/project
	go test -run '^$$' -fuzz FuzzParse -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/project/glob
	go test -run '^$$' -fuzz FuzzPatterns -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/project
	go test -run '^$$' -fuzz FuzzRead -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/format/yaml
	go test -run '^$$' -fuzz FuzzRead -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/format/toml
	go test -run '^$$' -fuzz FuzzJSON -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/format/json5
	go test -run '^$$' -fuzz FuzzSplit -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/format/frontmatter
	go test -run '^$$' -fuzz FuzzPackedRefs -fuzztime $(SOAK) -fuzzminimizetime 10x ./internal/git/store
	SHEAF_BINARY=$(abspath bin/sheaf) SHEAF_RUNS=$(VERDICTS) SHEAF_SEED=$$(date +%s) npm run conformance --workspace web -- differential
	SHEAF_TIMES=$(TIMES) SHEAF_SEED=$$(date +%s) npm test --workspace web -- --testTimeout=0 $$(cd web && grep -rl "testing/fastCheck'" src --include='*.test.*')
	SHEAF_LATENCY=$(LATENCY) SHEAF_PRESS=$(PRESS) SHEAF_SEED=$$(date +%s) $(MAKE) test-e2e
	$(MAKE) faults FAULTS=5000

.PHONY: vulnerabilities
vulnerabilities: node_modules/.installed ## Look up what is shipped in public databases; without a network it says so
	scripts/vulnerabilities

.PHONY: pages
pages: web/dist/index.html ## The front end for a static host: make pages CONFIG=config.json, into bin/pages
	scripts/static-pages $(CONFIG) bin/pages
	go run ./internal/manual/static bin/pages

.PHONY: release
release: node_modules/.installed ## What a release consists of, into bin/release, built twice and compared
	scripts/release bin/release

.PHONY: dev
dev: bin/sheaf ## The hub on :8080 and the front end with live reload on :5173
	@bin/sheaf serve --data $(DATA) --public-url http://127.0.0.1:5173 & trap "kill $$!" EXIT; npm run dev --workspace web

.PHONY: clean
clean: ## Remove what was built; keeps $(DATA)
	rm -rf bin web/dist web/src/paraglide internal/webapp/dist/* node_modules web/node_modules e2e/node_modules

# Their types are checked with the tests that use them.
e2e/clients/node_modules/.package-lock.json: e2e/clients/package-lock.json e2e/clients/pages.json
	node e2e/clients/install.mjs
	@touch $@

bin/sheaf: $(GO_SOURCES) go.mod go.sum internal/webapp/dist/index.html
	go build -trimpath -ldflags '-s -w -X sheaf/internal/cli.version=$(VERSION)' -o $@ ./cmd/sheaf

internal/webapp/dist/index.html: web/dist/index.html
	rm -rf internal/webapp/dist/*
	cp -R web/dist/* internal/webapp/dist/
	go run ./internal/webapp/precompress internal/webapp/dist
	@touch $@

web/dist/index.html: $(WEB_SOURCES) node_modules/.installed
	npm run build --workspace web
	@touch $@

node_modules/.installed: package.json package-lock.json web/package.json e2e/package.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@
