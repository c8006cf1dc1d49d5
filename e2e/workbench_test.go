package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// shippedCRT is the Combat Results Table of Reichswald with one result changed.
func changedCRT(t *testing.T, old, new string) string {
	t.Helper()
	text, err := os.ReadFile("../scenarios/reichswald/crt.tsv")
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("the table has no %q: %v", old, err)
	}
	return strings.Replace(string(text), old, new, 1)
}

// TestOwnCharts: a changed CRT is refused with file, line and fault, corrected, kept, played with, and sent to another
// player, who is asked and shown what differs: refused there, then accepted there, and played with by both.
func TestOwnCharts(t *testing.T) {
	a, b := pair(t)
	for _, w := range []writer{a, b} {
		w.Until(`document.documentElement.dataset.stored === "true"`)
	}
	lines := strings.Split(changedCRT(t, "\t", "\t"), "\n")
	row := len(lines) - 2 // the last one, lines from 0
	cells := strings.Split(lines[row], "\t")
	was := cells[len(cells)-1]
	with := func(cell string) string {
		text := append([]string(nil), lines...)
		text[row] = strings.Join(append(append([]string(nil), cells[:len(cells)-1]...), cell), "\t")
		return strings.Join(text, "\n")
	}
	a.quick("#bench-reichswald")
	a.Wait(`#dialog[data-dialog="bench"]`)
	a.fill("#bench-file", "crt.tsv")
	a.fill("#bench-text", with("many"))
	a.point("#bench-check")
	a.Wait("#bench-fault")
	if got, want := a.Text("#bench-fault"), fmt.Sprintf("crt.tsv:%d: ", row+1); !strings.Contains(strings.ToLower(got), want) {
		t.Errorf("the fault is %q, want %q", got, want)
	}
	a.Shot("fault")
	good := strings.Split(lines[row-1], "\t")[len(cells)-1]
	if good == was {
		good = cells[1]
	}
	a.fill("#bench-text", with(good))
	a.point("#bench-check")
	a.Wait("#bench-good")
	if got := a.Text("#bench-good"); !strings.Contains(got, "1 cell not as shipped") {
		t.Errorf("said of the table: %q", got)
	}
	if got := a.Text(".compared .change-changed"); !strings.Contains(got, "≠") || !strings.Contains(got, good) || !strings.Contains(got, was) {
		t.Errorf("the changed cell: %q, was %q, is %q", got, was, good)
	}
	a.Shot("compared")
	a.fill("#bench-name", "My CRT")
	a.quick("#bench-keep")
	a.Until(`document.querySelector("#bench-sets")?.innerText.includes("My CRT")`)
	a.quick("#close")
	a.Reload() // it is kept
	a.Until(`document.documentElement.dataset.stored === "true"`)

	// Chosen, played with, marked, and the same after a reload.
	a.quick(`[data-scenario="reichswald/veritable"] .options summary`)
	a.Wait(`[id="charts-reichswald/veritable"]`)
	a.fill(`[id="charts-reichswald/veritable"]`, "My CRT")
	a.quick(`[data-testid="start-reichswald/veritable"]`)
	a.Wait("#own-charts")
	a.quick("#verbs button")
	a.Until(`document.querySelector('.match')?.dataset.actions === "1" && document.querySelector('.match').dataset.stored === "true"`)
	hash := a.Table().Hash
	a.Reload()
	a.Until(fmt.Sprintf(`document.querySelector('.match[data-busy="false"]')?.dataset.hash === %q`, hash))
	a.quick("#own-charts")
	a.Wait(`#dialog[data-dialog="own"] .change-changed`)
	a.quick("#close")
	a.quick("#export")
	a.Wait("#export-text")
	file := Eval[string](a.Page, `document.querySelector("#export-text").value`)
	if !strings.Contains(file, "Own charts: crt.tsv ") {
		t.Error("the export does not say that it has charts of its own")
	}
	a.quick("#close")
	a.quick("#home")

	// The file is opened elsewhere only when its player says so.
	b.takes(file)
	b.Wait(`#dialog[data-dialog="own-asked"] .change-changed`)
	b.Shot("asked")
	b.quick("#close")
	if Eval[bool](b.Page, `!!document.querySelector(".match")`) {
		t.Error("it was opened all the same")
	}

	// By e-mail: refused, then accepted.
	a.quick(`[data-testid="invite-reichswald/veritable"]`)
	a.Wait(`#dialog[data-dialog="invite"]`)
	a.fill("#post-name", a.name)
	a.fill("#post-to", b.name)
	a.quick("#invite-yes")
	invitation := a.letter(false)
	a.quick("#send-text")
	a.quick("#close")
	b.takes(mangled(invitation))
	b.Wait(`#dialog[data-dialog="invited"] .change-changed`)
	b.Shot("invited")
	b.quick("#close")
	if Eval[bool](b.Page, `!!document.querySelector(".pending, .match")`) {
		t.Error("declined, it is there all the same")
	}
	b.takes(invitation)
	b.Wait(`#dialog[data-dialog="invited"] .change-changed`)
	b.fill("#post-name", b.name)
	if got := b.Text("#accept-yes"); got != "Accept with these charts" {
		t.Errorf("the button says %q", got)
	}
	b.quick("#accept-yes")
	acceptance := b.letter(false)
	b.quick("#send-text")
	b.quick("#close")
	a.takes(mangled(acceptance))
	a.Wait("#mail")
	n := 0
	correspond(t, a, b, 2, func(int) bool { n++; return n > 1 })
	for _, w := range []writer{a, b} {
		if !Eval[bool](w.Page, `!!document.querySelector("#own-charts")`) {
			t.Errorf("the match of %s bears no mark", w.name)
		}
	}
}

// TestOwnScenario: the position of the Stolberg Corridor is changed on the bench, an illegal place is refused at once, the
// scenario is kept, played against the computer, exported, opened by another player, and begins there at the same position.
func TestOwnScenario(t *testing.T) {
	a, b := pair(t)
	for _, w := range []writer{a, b} {
		w.Until(`document.documentElement.dataset.stored === "true"`)
	}
	a.quick("#bench-aachen")
	a.quick(`[data-cmd="position"][data-arg="aachen/stolberg-corridor"]`)
	a.Wait("#bench-ask")
	before := a.Table().Hash
	unit := func(id, to string) {
		a.fill("#hex-entry-bench", id)
		a.quick("#hex-go")
		a.quick(`.bench-pad [data-cmd="put-unit"]`)
		a.fill("#hex-entry-bench", to)
		a.quick("#hex-go")
	}
	unit("2008", "9999")
	a.Wait("#bench-fault")
	if got := a.Table().Hash; got != before {
		t.Error("what is refused has changed the position")
	}
	a.quick(`.bench-pad [aria-pressed="true"]`) // lets it go
	unit("2008", "2010")
	a.Until(fmt.Sprintf(`document.querySelector('.match')?.dataset.hash !== %q && !document.querySelector("#bench-fault")`, before))
	changed := a.Table().Hash
	a.Shot("bench")
	a.quick("#bench-undo")
	a.Until(fmt.Sprintf(`document.querySelector('.match')?.dataset.hash === %q`, before))
	a.quick(`[data-cmd="redo"]`)
	a.Until(fmt.Sprintf(`document.querySelector('.match')?.dataset.hash === %q`, changed))
	a.fill("#put-title", "Stolberg, a battalion forward")
	a.quick("#put-save")
	a.Until(`document.querySelector("#own-scenarios")?.innerText.includes("Stolberg, a battalion forward")`)
	a.Shot("kept")
	a.quick(`#own-scenarios [data-cmd="own-export"]`)
	a.Until(`document.querySelector("#export-text")?.value`)
	file := Eval[string](a.Page, `document.querySelector("#export-text").value`)
	a.quick("#close")

	b.takes(file)
	b.Until(`document.querySelector("#own-scenarios")?.innerText.includes("Stolberg, a battalion forward")`)
	b.Shot("opened")
	b.quick(`#own-scenarios [data-cmd="own-balance"]`)
	b.Until(`document.querySelector("#trial progress")`)
	b.quick("#own-stop")
	b.Gone("#trial")
	b.quick(`#own-scenarios [data-cmd="own-play"]`)
	b.Until(`document.querySelector(".match") && !document.querySelector("#bench-ask")`)
	if got := b.Table().Hash; got != changed {
		t.Errorf("it begins elsewhere: %s, want %s", got, changed)
	}

	// Against the computer.
	a.quick("#put-play")
	a.Until(`document.querySelector(".match") && !document.querySelector("#bench-ask")`)
	if got := a.Table().Hash; got != changed {
		t.Errorf("played it begins elsewhere: %s, want %s", got, changed)
	}
	side := Eval[string](a.Page, `document.querySelector(".side")?.dataset.side`)
	a.Until(`document.querySelector('.match').dataset.stored === "true"`)
	a.quick("#players")
	a.fill(`[id="player-`+side+`"]`, "regular")
	a.quick("#close")
	a.Until(`+document.querySelector(".match").dataset.actions > 0`)
}
