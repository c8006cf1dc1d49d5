package e2e

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// The short slice of make test: how often it kills, and how many actions a life acknowledges on
// average before something happens. FIELDPOST_KILLS asks for more kills, of longer lives.
const (
	kills     = 4
	shortLife = 10
	longLife  = 100
)

// TestTorture plays through the page's own buttons as fast as it answers, and kills the page or
// the whole browser at any moment: during play, import, export, deletion and update. What the page
// has called stored must be there afterwards, and its position must be the one that the engine,
// here and not in the browser, reaches with the same actions.
func TestTorture(t *testing.T) {
	n, length, seed := kills, shortLife, uint64(1)
	if asked := os.Getenv("FIELDPOST_KILLS"); asked != "" {
		var err error
		if n, err = strconv.Atoi(asked); err != nil {
			t.Fatal(err)
		}
		length, seed = longLife, uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d", seed)
	x := newTorture(t, seed, length)
	start := time.Now()
	for x.kills < n {
		x.revive()
		x.judge()
		x.live()
		if x.kills%20 == 0 {
			t.Log(x)
		}
	}
	x.revive()
	x.judge()
	for id := range x.known {
		x.verify(id)
	}
	t.Logf("%v; %.0f s", x, time.Since(start).Seconds())
	if x.lost > 0 || x.wrong > 0 {
		t.Errorf("%d actions lost, %d wrong positions", x.lost, x.wrong)
	}
	if x.acknowledged < n*length/2 {
		t.Errorf("only %d actions were acknowledged in %d lives: little was tortured", x.acknowledged, n)
	}
}

// A kept match is what the page has acknowledged of it.
type kept struct {
	actions int
	hash    string // of the position after them
	undone  bool   // something was to be taken back when the page was heard last
}

// word is what the driver in the page says.
type word struct {
	ID      string
	Actions int
	Hash    string
	Undo    bool
	Over    bool
}

// torture is one profile of a browser and all that its pages have acknowledged.
type torture struct {
	*life
	t       *testing.T
	random  *rand.Rand
	length  int // actions that a life acknowledges on average
	site    *Site
	version int
	known   map[string]*kept
	current string // the match that is played
	begun   string // the match that was begun last
	over    bool   // it is
	asked   bool   // the driver wants to take something back
	way     string // what was going on at the last kill
	text    string // an export, and what it holds
	holds   kept
	others  []string // the matches on the shelf
	victim  string   // the match that was being deleted when the page was killed
	purged  bool     // for good

	kills, browsers, acknowledged, verified, lost, wrong int
	ways                                                 map[string]int
	played                                               time.Duration // how long the driver has pressed buttons
}

func newTorture(t *testing.T, seed uint64, length int) *torture {
	return &torture{life: newLife(t), t: t, random: rand.New(rand.NewPCG(seed, 0)), length: length, site: Served(t), known: map[string]*kept{}, ways: map[string]int{}}
}

func (x *torture) String() string {
	return fmt.Sprintf("%d kills, %d of them of the browser %v; %d actions acknowledged in %.0f s of play, %d lost; %d matches verified, %d wrong positions",
		x.kills, x.browsers, x.ways, x.acknowledged, x.played.Seconds(), x.lost, x.verified, x.wrong)
}

// revive opens the shelf, in a new browser if the last was killed.
func (x *torture) revive() {
	x.t.Helper()
	x.open(x.site.URL)
	x.page.Until(`document.documentElement.dataset.stored === "true"`)
}

// hear takes note of what the page has said.
func (x *torture) hear() {
	for _, text := range x.heard() {
		var w word
		if err := json.Unmarshal([]byte(text), &w); err != nil {
			x.t.Fatalf("%v: %q", err, text)
		}
		k := x.known[w.ID]
		if k == nil {
			k = &kept{}
			x.known[w.ID] = k
		}
		if w.Undo {
			k.undone, x.asked = true, true
			continue
		}
		x.over = w.Over
		x.acknowledged += max(0, w.Actions-k.actions)
		*k = kept{w.Actions, w.Hash, false}
		x.current = w.ID
	}
}

// judge compares what is on the shelf with what was acknowledged before the last kill.
func (x *torture) judge() {
	x.t.Helper()
	if x.victim != "" {
		x.bringBack()
	}
	for _, id := range x.shelf() {
		switch {
		case x.known[id] != nil:
		case id == x.begun: // killed before the page said anything of it
			x.known[id] = &kept{undone: true}
			x.verify(id)
		case x.text != "": // an import that was not acknowledged: all of it or nothing
			k := x.holds
			x.known[id] = &k
			x.verify(id)
		default:
			x.t.Errorf("nobody has begun the match %s", id)
		}
	}
	if x.current != "" {
		x.verify(x.current)
	}
	for x.others = x.shelf(); len(x.others) > most; x.others = x.shelf() {
		x.tidy(x.others[len(x.others)-1])
	}
}

// most is how many matches are left on the shelf, which does not show very many.
const most = 8

// tidy deletes a match that was verified.
func (x *torture) tidy(id string) {
	x.t.Helper()
	card := `.match-card[data-match="` + id + `"]`
	Eval[bool](x.page, `document.querySelector('`+card+` [data-cmd="delete"]').click(), true`)
	x.page.Until(`document.querySelector('[data-cmd="delete-yes"]')`)
	Eval[bool](x.page, `document.querySelector('[data-cmd="delete-yes"]').click(), true`)
	x.page.Gone(`[data-match="` + id + `"].match-card`)
	delete(x.known, id)
	if id == x.current {
		x.current = ""
	}
}

// shelf lists the matches that can be continued.
func (x *torture) shelf() []string {
	return Eval[[]string](x.page, `[...document.querySelectorAll(".match-card")].map(e => e.dataset.match)`)
}

// bringBack takes the match out of the trash that was being deleted.
func (x *torture) bringBack() {
	x.t.Helper()
	id := x.victim
	x.victim = ""
	in := Eval[string](x.page, `(() => {
		if (document.querySelector('.match-card[data-match="`+id+`"]')) return "shelf";
		const bin = document.querySelector(".bin");
		if (!bin) return "nowhere";
		bin.open = true;
		return "bin";
	})()`)
	if in == "bin" {
		x.page.Until(`document.querySelector('.bin li')`)
		if Eval[bool](x.page, `!document.querySelector('.bin [data-match="`+id+`"]')`) {
			in = "nowhere"
		} else {
			Eval[bool](x.page, `document.querySelector('.bin [data-match="`+id+`"] button').click(), true`)
			x.page.Wait(`.match-card[data-match="` + id + `"]`)
		}
	}
	switch {
	case in != "nowhere":
		x.verify(id)
	case x.purged:
		delete(x.known, id)
	default:
		x.lost += x.known[id].actions
		x.t.Errorf("the match %s is gone for good, though nobody asked for that", id)
		delete(x.known, id)
	}
}

// verify opens a match and compares it with what was acknowledged and with the engine.
func (x *torture) verify(id string) {
	x.t.Helper()
	k, p := x.known[id], x.page
	x.shelve()
	Eval[bool](p, `location.hash = "#/match/`+id+`", true`)
	p.Until(`document.documentElement.dataset.drawing === "false" && document.querySelector('.match[data-busy="false"][data-stored="true"]') && !document.querySelector(".trouble")`)
	hash := Eval[string](p, `document.querySelector(".match").dataset.hash`)
	Eval[bool](p, `(document.querySelector('[data-dialog="handover"] > .close')?.click(), true)`) // before nothing else is shown
	p.Gone("#dialog")
	Eval[bool](p, `document.querySelector("#export").click(), true`)
	p.Until(`document.querySelector("#export-text")?.value.includes("FIELDPOST1{")`)
	text := Eval[string](p, `document.querySelector("#export-text").value`)
	m := x.replay(journalOf(x.t, text))
	x.verified++
	n := len(m.Entries())
	switch {
	case m.Hash() != hash:
		x.wrong++
		x.t.Errorf("match %s, %d actions: the page shows %s, the engine reaches %s", id, n, hash, m.Hash())
	case k.undone:
	case n < k.actions:
		x.lost += k.actions - n
		x.t.Errorf("match %s: %d actions acknowledged, %d found after the kill during %s", id, k.actions, n, x.way)
	default:
		journal := m.HeadText()
		for i := range k.actions {
			journal += m.EntryText(i)
		}
		if got := x.replay(journal).Hash(); got != k.hash {
			x.wrong++
			x.t.Errorf("match %s after %d actions: acknowledged was %s, found is %s", id, k.actions, k.hash, got)
		}
	}
	*k = kept{n, hash, false}
	x.text, x.holds = text, *k
	x.shelve()
}

func (x *torture) replay(journal string) *game.Match {
	x.t.Helper()
	m, notice, err := shelf.Load(journal)
	if err != nil || notice != "" {
		x.t.Fatalf("the engine does not replay it: %v %s", err, notice)
	}
	return m
}

// shelve goes to the shelf.
func (x *torture) shelve() {
	x.t.Helper()
	Eval[bool](x.page, `(document.querySelector("#close")?.click(), location.hash = "#/", true)`)
	x.page.Until(`document.documentElement.dataset.drawing === "false" && document.querySelector("#shelf") && !document.querySelector("#dialog")`)
}

// span is how long something goes on before the kill at most.
const span = 400 * time.Millisecond

// A way is what the page does when it is killed.
type way struct {
	name  string
	share int
	begin func(x *torture)
}

var ways = []way{
	{"play", 6, func(*torture) {}},
	{"import", 1, (*torture).importing},
	{"export", 1, func(x *torture) { Eval[bool](x.page, `window.exporting = true`) }},
	{"delete", 1, (*torture).deleting},
	{"update", 1, (*torture).updating},
}

// live plays, begins something, and kills at some moment.
func (x *torture) live() {
	x.t.Helper()
	total := 0
	for _, w := range ways {
		total += w.share
	}
	at, w := x.random.IntN(total), 0
	for at >= ways[w].share {
		at -= ways[w].share
		w++
	}
	x.sitDown()
	x.asked = false
	begun := time.Now()
	Eval[bool](x.page, fmt.Sprintf(driver, x.random.IntN(1<<30)))
	goal := x.acknowledged + x.random.IntN(2*x.length)
	for x.acknowledged < goal && !x.over && time.Since(begun) < 2*patience {
		time.Sleep(20 * time.Millisecond)
		x.hear()
		if x.asked {
			x.asked = false
			Eval[bool](x.page, `answer(true), true`)
			if x.hear(); x.known[x.current] != nil { // what was said before it
				x.known[x.current].undone = true
			}
		}
	}
	Eval[bool](x.page, `window.hurried = true, answer(false), true`) // nobody would answer from now on
	ways[w].begin(x)
	x.sleep(span)
	for _, fault := range x.page.Faults() {
		if !strings.Contains(fault, "ServiceWorker") && !strings.Contains(fault, "beforeunload") { // a switch in the middle of a write
			x.t.Errorf("the page: %s", fault)
		}
	}
	browser := x.random.IntN(3) == 0
	x.die(browser)
	x.hear()
	x.played += time.Since(begun)
	x.kills++
	if browser {
		x.browsers++
	}
	x.ways[ways[w].name]++
	x.way = fmt.Sprintf("%s, browser %v", ways[w].name, browser)
}

func (x *torture) sleep(most time.Duration) {
	time.Sleep(time.Duration(x.random.Int64N(int64(most))))
}

// long is when another match is begun, in actions.
const long = 500

// sitDown puts the match that is played on the table, or begins one; not of Off the Line, whose set-up asks
// for hexes of the board, which the driver does not click.
func (x *torture) sitDown() {
	x.t.Helper()
	k := x.known[x.current]
	if k != nil && k.actions < long && !x.over {
		Eval[bool](x.page, `location.hash = "#/match/`+x.current+`", true`)
	} else {
		Eval[bool](x.page, fmt.Sprintf(`(() => {
			const games = [...document.querySelectorAll('[data-cmd="start"]:not([data-arg^="offtheline/"])')];
			games[%d %% games.length].click();
			return true;
		})()`, x.random.IntN(1000)))
		x.page.Wait("#prompt")
		x.begun = Eval[string](x.page, `location.hash.slice("#/match/".length)`)
	}
	x.over = false
	x.page.Wait("#prompt")
}

// importing opens an export of before.
func (x *torture) importing() {
	literal, _ := json.Marshal(x.text)
	if x.text == "" {
		return
	}
	Eval[bool](x.page, `(() => {
		const data = new DataTransfer();
		data.setData("text/plain", `+string(literal)+`);
		return document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })), true;
	})()`)
}

// deleting puts another match than the one that is played into the trash, and may empty that.
func (x *torture) deleting() {
	for _, id := range x.others {
		if id != x.current {
			x.victim = id
		}
	}
	if x.victim == "" {
		return
	}
	x.purged = x.random.IntN(2) == 0
	state := Eval[string](x.page, `(async () => {
		window.idle = true;
		const begun = performance.now();
		const shown = css => new Promise(done => {
			const look = () => document.querySelector(css) ? done(document.querySelector(css)) : setTimeout(look, 5);
			look();
		});
		const ask = setInterval(() => { // the end of the match on the table may put its own dialog in the way
			const card = document.querySelector('[data-match="`+x.victim+`"] [data-cmd="delete"]');
			if (document.querySelector('[data-cmd="delete-yes"]')) return;
			document.querySelector("#close")?.click();
			if (card) card.click();
			else location.hash = "#/";
		}, 50);
		while (!document.querySelector('[data-cmd="delete-yes"]')) {
			await new Promise(done => setTimeout(done, 5));
			if (performance.now() - begun > 15000) {
				clearInterval(ask);
				return location.hash + " " + JSON.stringify(document.documentElement.dataset) + document.body.innerText.slice(0, 3000);
			}
		}
		const yes = document.querySelector('[data-cmd="delete-yes"]');
		clearInterval(ask);
		setTimeout(async () => {
			yes.click();
			if (!`+strconv.FormatBool(x.purged)+`) return;
			(await shown(".bin")).open = true;
			(await shown("#purge")).click();
			(await shown('[data-cmd="purge-yes"]')).click();
		});
		return "";
	})()`)
	if state != "" {
		x.page.Shot("stuck")
		x.t.Fatalf("%s is not to be deleted: %s\n%s", x.victim, state, strings.Join(x.page.Faults(), "\n"))
	}
}

// updating puts the other version behind the address, and may switch to it.
func (x *torture) updating() {
	x.version++
	if x.version%2 == 1 {
		x.site.Swap(newerVersion(x.t))
	} else {
		x.site.Swap(os.DirFS(dist(x.t)))
	}
	Eval[bool](x.page, `navigator.serviceWorker.getRegistration().then(r => r?.update()).catch(() => {}), true`)
	if x.random.IntN(2) == 0 {
		x.sleep(span)
		Eval[bool](x.page, `fieldpost.applyUpdate(), true`)
	}
}
