package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

const twoTowns = "bug/iii-motorized-corps"

// quiet are the verbs with which a player lets things be, in the order in which the script below takes them.
var quiet = []string{"keep", "decline", "go-on", "accept", "done", "pass", "end"}

// answer decides somehow: in the quietest way that there is, or as the computer advises.
func (p *Page) answer() {
	p.t.Helper()
	table := p.Table()
	if table.Dialog != "" {
		p.t.Fatalf("the table is covered by %q", table.Dialog)
	}
	verb := ""
	for _, do := range quiet {
		if i := table.verb(do, ""); i >= 0 {
			verb = fmt.Sprintf("#verbs button:nth-of-type(%d)", i+1)
			break
		}
	}
	card := `#hand .held:not([aria-disabled="true"], [aria-pressed="true"])`
	switch {
	case table.Commit:
		p.Click("#commit")
	case verb != "":
		p.Click(verb)
	case len(table.Goals) > 0:
		p.Click(fmt.Sprintf(`.goals [data-hex=%q]`, table.Goals[0]))
	case Eval[bool](p, "!!document.querySelector(`"+card+"`)"):
		p.Click(card)
	default: // it asks for more than a word: what the computer would do
		p.Click("#advise")
		p.Click(`[data-cmd="advice-do"]`)
	}
	Eval[bool](p, drawn)
}

// setUp is what the strip shows before the first turn of a match whose sides place their units.
const setUp = "Set-up"

// turns decides so many times, or to the end of the turn, while the computer plays the other side.
func (p *Page) turns(decisions int) {
	p.t.Helper()
	turn := func() string { return Eval[string](p, `document.querySelector(".when strong").innerText`) }
	p.mine()
	first, own := turn(), 0
	begun := p.actions()
	for ; own < decisions && turn() == first; own++ {
		n := p.actions()
		p.answer()
		p.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) !== %d || document.querySelector("#commit, .goals, .picked, [aria-pressed=true]")`, n))
		p.mine()
		if first == setUp {
			first = turn()
		}
	}
	if all := p.actions() - begun; all <= own/2 || !Eval[bool](p, `!!document.querySelector(".since")`) {
		p.t.Errorf("%d decisions made %d actions, and nothing is told of the other side", own, all)
	}
	p.t.Logf("%d decisions, %d actions, from %s to %s", own, p.actions()-begun, first, turn())
	if turn() == first {
		p.t.Errorf("the turn is not over after %d decisions", own)
	}
}

// Each rules system is played by script against the computer for a whole turn. (The Reichswald: TestAgainstTheComputer.)
func TestEachSystemAgainstTheComputer(t *testing.T) {
	longRun(t)
	for _, c := range []struct{ scenario, side, level string }{{stolberg, "ge", "veteran"}, {twoPatrols, "german", "veteran"}, {"ardennes/six-turns", "german", "regular"}} {
		t.Run(strings.ReplaceAll(c.scenario, "/", "-"), func(t *testing.T) {
			p := Blank(t)
			p.Before(sameDice)
			p.Size(1600, 1000)
			p.Goto(Served(t).URL)
			p.against(c.scenario, c.side, c.level)
			p.pace("once")
			p.turns(400)
			p.Shot("told")
			hash := p.Table().Hash
			p.Reload()
			p.mine()
			if got := p.Table().Hash; got != hash {
				t.Errorf("after a reload the position is %s, before it %s", got, hash)
			}
		})
	}
}

// A page that is loaded again while the computer thinks loses nothing and has it think again; a second tab on the match
// only watches, and thinks nothing.
func TestReloadWhileItThinks(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	// Of the first page's Worker no answer arrives.
	const counted = `{ const Real = Worker; window.workers = 0; window.Worker = class extends Real { constructor(...a) { super(...a); workers++;
		if (!localStorage.thought) this.addEventListener("message", e => e.stopImmediatePropagation()); } } }`
	p.Before(counted)
	p.Goto(Served(t).URL)
	p.against(firstBlood, "solo", "veteran")
	p.Until(`workers > 0 && document.querySelector("#computer")`)
	hash := p.Table().Hash
	p.Until(`document.querySelector(".match").dataset.stored === "true"`)
	Eval[bool](p, `(localStorage.thought = "yes", true)`)
	p.Reload()
	p.Wait("#computer")
	if n := p.actions(); n == 0 && p.Table().Hash != hash {
		t.Errorf("after the reload another position: %s, %s", p.Table().Hash, hash)
	}
	p.Until(`Number(document.querySelector(".match").dataset.actions) > 1`)
	second := p.Tab()
	second.Before(counted)
	second.Goto(Eval[string](p, "location.href"))
	second.Wait("#prompt")
	n := p.actions()
	p.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) > %d`, n+2))
	second.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) > %d`, n))
	if thinkers := Eval[int](second, "workers"); thinkers != 0 {
		t.Errorf("the tab that watches has started %d Workers", thinkers)
	}
}

// Undo takes a decision of the player's own back together with what the computer has answered.
func TestUndoToOwnDecision(t *testing.T) {
	g, err := shelf.Open(twoTowns, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "gallery", Players: map[string]game.Player{g.Info().Sides[1]: {Kind: game.Computer, Name: "regular"}}})
	if err != nil {
		t.Fatal(err)
	}
	player, lex := staff.New(g, "gallery"), g.Lexicon()
	p := Blank(t)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.pace("once")
	tries := 0
	for tries < 4 && !m.Decision().Over {
		before, a := m.Journal(), player.Choose(m.Pos(), m.Legal())
		side, free := m.Decision().Side, m.Undoable()
		hash := m.Hash()
		if _, err := m.Do(a); err != nil {
			t.Fatal(err)
		}
		// A step to which the other side may react, or not.
		if side != 0 || lex.Role(a.Verb) != game.Steps || m.Decision().Side != 1 || m.Undoable() <= free || !slices.ContainsFunc(m.Legal(), func(b game.Action) bool { return lex.Role(b.Verb) == game.Declines }) {
			continue
		}
		// Where it would react there is a die, behind which nothing can be taken back.
		pos, computer := m.Pos().Clone(), mind.New(g, mind.Regular, "gallery")
		pos.Redact(1)
		for computer.Begin(pos, m.Legal(), len(m.Entries())); !computer.Think(100); {
		}
		if lex.Role(computer.Choice().Action.Verb) != game.Declines {
			continue
		}
		tries++
		p.drop(armored(t, before))
		p.Until(fmt.Sprintf(`document.querySelector(".match")?.dataset.hash === %q`, hash))
		p.mine()
		n := p.actions()
		p.Key("h")
		p.Key(lex.Hexes.ID(a.Hex) + "\r")
		p.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) > %d`, n+1))
		p.mine()
		if !p.Table().Undo { // it has reacted, with a die
			p.Click("#home")
			p.Wait("#shelf")
			continue
		}
		p.Shot("answered")
		p.Click("#undo")
		p.Until(fmt.Sprintf(`document.querySelector(".match").dataset.hash === %q`, hash))
		p.mine()
		if got := p.actions(); got != n {
			t.Errorf("after undo %d actions, before the decision %d", got, n)
		}
		return
	}
	t.Error("the computer reacted each time: nothing was taken back")
}

// Off the Line alone, led by its own solitaire rules, comes to a verdict in the page.
func TestSolitaireToItsVerdict(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Click(`[data-x="players ` + twoPatrols + `"]`)
	p.choose("#option-"+strings.NewReplacer("/", `\/`).Replace(twoPatrols)+"-solitaire", "on")
	p.Click(`[data-testid="start-` + twoPatrols + `"]`)
	p.Wait("#prompt")
	for range 3000 {
		if p.Table().Dialog == "verdict" {
			t.Log(p.Text("#dialog .verdict"))
			if Eval[int](p, `document.querySelectorAll("#dialog .results tr").length`) < 2 {
				t.Error("the verdict does not say what it rests on")
			}
			return
		}
		before := p.Table()
		if p.answer(); fmt.Sprint(p.Table()) == fmt.Sprint(before) {
			p.Shot("stuck")
			t.Fatalf("the input changed nothing: %+v", before)
		}
	}
	t.Fatalf("no verdict: %+v", p.Table())
}
