# Everything is done by Go programs in build/; the pieces are named here.

.PHONY: play site single test lint generate profile bench balance arena school mutants soak browser torture

# Build the site, serve it on this machine and print the address.
play:
	go run ./build play

# dist/, for any static host.
site:
	go run ./build site

# dist/fieldpost.html, which needs no host and no network.
single:
	go run ./build single

# Everything that CI runs. Parts of it: go run ./build check vet unit e2e
test:
	go run ./build check

lint:
	go run ./build check format generated vet staticcheck

# The Go code of the .vugu files, the catalogue of the shelf, and RULES.md from the ledgers.
generate:
	go run ./build generate
	go run ./build/rulesmd

# Which calls in the engine are hot, for the compiler: random games of every scenario but Off the Line's. To be made
# again when the engine has changed much; then look at the transfer.
profile:
	go test -trimpath -run='^$$' -bench='^BenchmarkRandomPlay$$/^(aachen|bug|ardennes|reichswald)$$' -cpu=1 -benchtime=6s -cpuprofile=$(CURDIR)/wasm/engine.pgo -o $(or $(TMPDIR),/tmp)/shelf.test ./engine/shelf

# Measurements; nothing is asserted. Parts of it: go run ./build bench size engine scenarios journal page
bench:
	go run ./build bench

# Games of a player against himself: how often each scenario ends at which victory level. An hour or more; one scenario with
# SCENARIO=aachen/first-blood. The scripted player (PLAYER=staff) is done with 200 games of each in minutes.
GAMES ?= 20
SCENARIO ?=
PLAYER ?= elite
balance:
	go run ./build balance -games=$(GAMES) -scenario=$(SCENARIO) -player=$(PLAYER)

# Pairs of games of two players, sides swapped: random, staff (the script) or a level of the computer player.
PAIRS ?= 20
A ?= veteran
B ?= staff
arena:
	go run ./build arena -pairs=$(PAIRS) -scenario=$(SCENARIO) -a=$(A) -b=$(B)

# What should count how much to the computer player's fast policy: looked for by games of it against itself, printed, nothing is changed.
SCENARIOS ?= aachen/first-blood
ROUNDS ?= 2000
school:
	go run ./build school -scenarios=$(SCENARIOS) -rounds=$(ROUNDS)

# Small faults put into the rules, one at a time: which do the packages' own tests not notice? Some hours on two
# cores; an interrupted run goes on where it was.
mutants:
	go run ./build/mutants -sample=300 engine/opscycle
	go run ./build/mutants -sample=150 engine/reichswald
	go run ./build/mutants -sample=150 engine/ardennes
	go run ./build/mutants -sample=150 engine/squad

# The conformance suite, native and in a browser, and the fuzz tests for long: SEEDS games a scenario, FUZZ for each
# fuzz test. Hours: in the browser the games take four times as long.
SEEDS ?= 2000
FUZZ ?= 10m
soak:
	FIELDPOST_SEEDS=$(SEEDS) go test -count=1 -timeout=0 ./engine/...
	FIELDPOST_SEEDS=$(SEEDS) go run ./build check wasm
	go run ./build check -fuzztime=$(FUZZ) fuzz

# The tests in a browser at full length: every game by mouse, by keyboard and by touch, to its verdict, in every theme. Long.
browser:
	FIELDPOST_LONG=1 go test -count=1 -timeout=0 -v ./e2e

# The page killed KILLS times, alone or with its browser, in the middle of whatever it does; every action that it
# called stored must be there afterwards. 300 kills take about an hour; make test has a few.
KILLS ?= 300
torture:
	FIELDPOST_KILLS=$(KILLS) go test -count=1 -timeout=0 -v -run='^TestTorture$$' ./e2e
