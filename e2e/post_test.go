package e2e

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// A writer is one of two players, each with a browser profile of his own, who carry letters to each other.
type writer struct {
	*Page
	name   string
	finger bool
}

// point clicks or touches.
func (w writer) point(css string) {
	w.t.Helper()
	if w.finger {
		w.Tap(css)
	} else {
		w.Click(css)
	}
	Eval[bool](w.Page, drawn)
}

// quick presses a control through the page's own way of commands, without looking for its place in the window.
func (w writer) quick(css string) {
	w.t.Helper()
	Eval[bool](w.Page, fmt.Sprintf(`(document.querySelector(%q)?.click(), true)`, css))
	Eval[bool](w.Page, drawn)
}

// fill writes into an input as typing does.
func (w writer) fill(css, text string) {
	w.t.Helper()
	w.Wait(css)
	literal, _ := json.Marshal(text)
	Eval[bool](w.Page, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %s; e.dispatchEvent(new Event("change", { bubbles: true })); return true })()`, css, literal))
}

// letter is what the dialog shows to be sent, as a link or as text.
func (w writer) letter(link bool) string {
	w.t.Helper()
	w.Wait(`#dialog[data-dialog="letter"]`)
	if link {
		return Eval[string](w.Page, `document.querySelector("#post-link").value`)
	}
	w.Until(`document.querySelector("#export-text")?.value`)
	return Eval[string](w.Page, `document.querySelector("#export-text").value`)
}

// takes opens a letter: a link in the address, a text by pasting it into the dialog.
func (w writer) takes(text string) {
	w.t.Helper()
	if _, fragment, link := strings.Cut(text, "#post="); link && !strings.Contains(text, "FIELDPOST") {
		match := Eval[bool](w.Page, `!!document.querySelector(".match")`)
		Eval[bool](w.Page, fmt.Sprintf(`(location.hash = %q, true)`, "#post="+fragment))
		w.Until(`!location.hash.startsWith("#post=")`)
		if at := Eval[string](w.Page, `location.hash`); match && !strings.HasPrefix(at, "#/match/") {
			w.t.Errorf("a link was opened at a match: the address is %s, and who loads the page again leaves the match", at)
		}
		return
	}
	if Eval[bool](w.Page, `!!document.querySelector(".match")`) {
		if !Eval[bool](w.Page, `!!document.querySelector("#mail-paste")`) {
			if line := Eval[string](w.Page, `document.querySelector("#mail-line")?.innerText ?? ""`); strings.HasPrefix(line, "Waiting for") {
				w.t.Errorf("%q: a letter is what comes next, and where it is pasted has to be looked for", line)
			}
			w.tools()
		}
		w.quick("#mail-paste")
	} else {
		w.quick("#import-text-button")
	}
	w.fill("#import-text", text)
	w.quick("#import-yes")
}

// tools opens what else can be done in a match by mail.
func (w writer) tools() {
	w.t.Helper()
	if !Eval[bool](w.Page, `!!document.querySelector("#post-whole")`) {
		w.quick(`#mail [data-x="mail"]`)
	}
	w.Wait("#post-whole")
}

// mangled is a text as a mail program hands it on: quoted, broken into lines of 72 letters, with a signature and markup.
func mangled(text string) string {
	var b strings.Builder
	for _, line := range strings.Split("On Sunday Anna wrote:\n"+text+"\n-- \nAnna\nsent from a train", "\n") {
		for len(line) > 70 {
			b.WriteString("> " + line[:70] + "\n")
			line = line[70:]
		}
		b.WriteString("> " + line + "\n")
	}
	return "<html><body><div class=\"mail\">" + strings.ReplaceAll(html.EscapeString(b.String()), "\n", "<br>\r\n") + "</div></body></html>"
}

// meetByMail has one player invite the other from the shelf.
func meetByMail(t *testing.T, a, b writer, scenario, dice string) {
	t.Helper()
	for _, w := range []writer{a, b} {
		w.Until(`document.documentElement.dataset.stored === "true"`)
	}
	a.point(`[data-testid="invite-` + scenario + `"]`)
	agree(t, a, b, dice)
}

// agree has one player fill in the invitation that is open, and the other accept it.
func agree(t *testing.T, a, b writer, dice string) {
	t.Helper()
	a.Wait(`#dialog[data-dialog="invite"]`)
	a.fill("#post-name", a.name)
	a.fill("#post-to", b.name)
	a.point(fmt.Sprintf(`[data-cmd="invite-dice"][data-arg=%q]`, dice))
	a.Shot("invite")
	a.point("#invite-yes")
	invitation := a.letter(true)
	a.Shot("invitation")
	a.quick("#send-text")
	a.quick("#close")
	b.takes(invitation)
	b.Wait(`#dialog[data-dialog="invited"]`)
	b.fill("#post-name", b.name)
	b.Shot("invited")
	b.point("#accept-yes")
	acceptance := b.letter(false)
	b.quick("#send-text")
	b.quick("#close")
	b.Until(`document.querySelector(".pending")?.innerText.includes("Waiting for the first dispatch of ")`)
	b.Shot("pending")
	a.takes(mangled(acceptance))
	a.Wait("#mail")
}

// asked reports whether the player at the page has something to decide.
func (w writer) asked() bool {
	w.t.Helper()
	return Eval[bool](w.Page, `!!document.querySelector("#verbs button, .goals button, .stacks button, #commit")`)
}

// over reports whether the match has ended.
func (w writer) over() bool {
	w.t.Helper()
	return Eval[bool](w.Page, `!!document.querySelector('.turn-tools [data-cmd="verdict"]')`)
}

// hurry presses what is on the page, in the page itself, until nothing is asked, a die is bound or the match is over: the
// default where there is one, otherwise the last verb.
const hurry = `(async () => {
	const find = css => document.querySelector(css), drawn = () => new Promise(done => setTimeout(() => requestAnimationFrame(() => setTimeout(done))));
	for (let n = 0; n < 400; n++) {
		while (document.documentElement.dataset.drawing !== "false" || find(".match").dataset.busy !== "false") await drawn();
		const dialog = find("#dialog"), verbs = [...document.querySelectorAll("#verbs button")];
		if (!dialog && (find("#dice-question") || find('.turn-tools [data-cmd="verdict"]') || !find("#verbs button, .goals button, .stacks button, #commit"))) return n;
		(dialog ? find("#close") : find("#commit") || find("#verbs button.main") || verbs.some(b => b.ariaPressed === "true") && find(".goals button")
			|| verbs.at(-1) || find(".goals button") || find(".stacks button")).click();
		await drawn();
	}
	return -1;
})()`

// hurries decides what is asked: the first inputs by mouse or touch, like somebody who tries things, the others like
// somebody in a hurry. roll is asked for the dice.
func (w writer) hurries(inputs int, roll func()) {
	w.t.Helper()
	for n := 0; n < inputs && w.asked() && !w.over(); n++ {
		table := w.Table()
		switch {
		case table.Dialog != "":
			w.quick("#close")
		case table.Commit:
			w.point("#commit")
		case len(table.Goals) > 0:
			w.quick(fmt.Sprintf(".goals button:nth-of-type(%d)", n%len(table.Goals)+1))
		case len(table.Picked) == 0 && len(table.Acting) > 0:
			Eval[bool](w.Page, `(document.querySelector(".stacks").open = true)`)
			w.quick(fmt.Sprintf(".stacks li:nth-of-type(%d) button", n*7%len(table.Acting)+1))
		case len(table.Verbs) > 0:
			w.point(fmt.Sprintf("#verbs button:nth-of-type(%d)", len(table.Verbs)))
		}
		Eval[bool](w.Page, drawn)
		roll()
	}
	for range 40 {
		if Eval[int](w.Page, hurry) < 0 {
			break
		}
		roll()
		if !w.asked() || w.over() {
			return
		}
	}
	w.Shot("stuck")
	w.t.Fatalf("the inputs do not bring the decision to the other: %+v", w.Table())
}

// correspond plays by letters: text in one direction, links in the other, until the match is over, stop says so, or
// something is wrong. Each exchange must leave both pages at the same position.
func correspond(t *testing.T, a, b writer, inputs int, stop func(n int) bool) (letters int) {
	t.Helper()
	roll := func(w, other writer) func() { return func() { rolls(t, w, other) } }
	for ; ; letters++ {
		if a.over() && letters > 0 || stop(letters) {
			return letters
		}
		if !a.asked() && !Eval[bool](a.Page, `!!document.querySelector("#post-letter, #dice-question")`) {
			a, b = b, a
		}
		a.hurries(inputs, roll(a, b))
		if letters%5 == 2 {
			hash := a.Table().Hash
			a.Reload()
			a.Wait("#mail")
			if got := a.Table().Hash; got != hash {
				t.Fatalf("letter %d: after a reload the page of %s is at another position", letters, a.name)
			}
		}
		a.quick("#post-letter")
		link := a.name == "Anna"
		text := a.letter(link)
		if letters == 1 {
			a.Shot("letter")
		}
		a.quick("#send-text")
		a.quick("#close")
		hash := a.Table().Hash
		if link {
			b.takes(text)
		} else {
			b.takes(mangled(text))
		}
		b.Until(fmt.Sprintf(`document.querySelector('.match[data-busy="false"]')?.dataset.hash === %q`, hash))
		if link && letters < 3 {
			b.takes(text) // once more, at the match now: it is refused
		}
		if letters == 1 {
			b.Shot("arrived")
			a.Shot("waiting")
			if a.asked() {
				t.Errorf("%s can decide while the other has to", a.name)
			}
		}
		if letters%7 == 3 {
			b.Reload()
			b.Wait("#mail")
			if got := b.Table().Hash; got != hash {
				t.Fatalf("letter %d: after a reload the page of %s is at another position", letters, b.name)
			}
		}
		a, b = b, a
	}
}

// rolls exchanges codes as long as a die is bound.
func rolls(t *testing.T, w, other writer) {
	t.Helper()
	for {
		code := Eval[string](w.Page, `document.querySelector("#dice-question")?.innerText.trim() || ""`)
		if code == "" {
			return
		}
		w.Shot("bound")
		literal, _ := json.Marshal("roll for me: " + code)
		Eval[bool](other.Page, fmt.Sprintf(`(() => { const data = new DataTransfer(); data.setData("text", %s); document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); return true })()`, literal))
		other.Wait("#dice-answer-code")
		answer := other.Text("#dice-answer-code")
		other.Shot("answer")
		other.quick("#close")
		w.fill("#dice-answer", answer)
		w.quick("#dice-answer-yes")
		w.Until(fmt.Sprintf(`document.querySelector('.match[data-busy="false"]') && document.querySelector("#dice-question")?.innerText.trim() !== %q`, code))
		dicesRolled++
	}
}

var dicesRolled int

// pair are two players with profiles of their own, one at a desk and one with a phone.
func pair(t *testing.T) (a, b writer) {
	s := Served(t)
	desk := Blank(t)
	desk.Size(1600, 1000)
	desk.Goto(s.URL)
	phone := Phone(t, s)
	for _, p := range []*Page{desk, phone} {
		p.do(cd.Evaluate[cd.Void](`navigator.clipboard && (navigator.clipboard.writeText = async text => { window.copied = text })`))
	}
	return writer{desk, "Anna", false}, writer{phone, "Bernd", true}
}

// TestByMail plays Operation Veritable to its verdict through letters alone, one player with a mouse, the other by touch
// on a phone; then both verify it. Without FIELDPOST_LONG it is verified after four letters.
func TestByMail(t *testing.T) {
	a, b := pair(t)
	meetByMail(t, a, b, veritable, "quick")
	letters := correspond(t, a, b, 2, func(n int) bool { return !atLength && n >= 3 })
	t.Logf("%d letters", letters)
	for _, w := range []writer{a, b} {
		if w.Table().Dialog != "" {
			w.quick("#close")
		}
		if atLength && !w.over() {
			t.Fatalf("the match is not over for %s: %+v", w.name, w.Table())
		}
		w.tools()
		w.quick("#post-verify")
		if text := w.Text("#verified"); !strings.Contains(text, "actions are legal, both secrets are those") {
			t.Errorf("verified: %q", text)
		}
		w.Shot("verified")
		w.quick("#close")
	}
}

// TestStolbergByMail plays two turns of the Stolberg Corridor through letters.
func TestStolbergByMail(t *testing.T) {
	longRun(t)
	a, b := pair(t)
	meetByMail(t, a, b, stolberg, "quick")
	letters := correspond(t, a, b, 3, func(n int) bool { return n >= 400 || strings.Contains(a.Text(".when"), "Turn 3") })
	t.Logf("%d letters: %s", letters, a.Text(".when"))
	if !strings.Contains(a.Text(".when"), "Turn 3") {
		t.Errorf("two turns are not over after %d letters: %s", letters, a.Text(".when"))
	}
}

// TestStandIn has the computer decide for a player who is away and has asked for it: the other presses a button, plays on
// through decisions of both sides, across a reload, and gives the seat back; then the absent player's page takes it all over.
func TestStandIn(t *testing.T) {
	longRun(t)
	a, b := pair(t)
	meetByMail(t, a, b, veritable, "quick")
	correspond(t, a, b, 0, func(n int) bool { return n >= 2 })
	b.quick(`#mail [data-x="mail-orders"]`)
	b.Wait("#mail-order-0")
	order := Eval[string](b.Page, `[...document.querySelectorAll("#mail .member")].find(l => l.innerText.includes("The computer decides all") || l.innerText.includes("the computer decides all")).querySelector("input").id`)
	b.point("#" + order)
	if !Eval[bool](b.Page, fmt.Sprintf(`document.getElementById(%q).checked`, order)) {
		t.Fatal("the order is not given")
	}
	b.Shot("ordered")
	correspond(t, a, b, 0, func(n int) bool {
		return n > 0 && a.asked() && Eval[bool](a.Page, `!!document.querySelector("#mail")`) && n >= 2
	})
	a.Until(`document.querySelector("#since")?.innerText !== "Skip"`) // when it is shown to its end the last result comes up, over the button
	a.tools()
	a.Shot("offered")
	a.point("#post-stand")
	a.Until(`document.querySelector("#post-stand")?.ariaPressed === "true"`)
	turn := a.Text(".when")
	reloaded := false
	for n := 0; n < 400 && !a.over(); n++ {
		a.Until(`document.documentElement.dataset.drawing === "false" && document.querySelector('.match[data-busy="false"] #verbs button, .match[data-busy="false"] .goals button, .match[data-busy="false"] .stacks button, #commit, .turn-tools [data-cmd=verdict]')`)
		if now := a.Text(".when"); now != turn && !reloaded {
			reloaded = true
			hash := a.Table().Hash
			a.Reload()
			a.Wait("#mail")
			if got := a.Table().Hash; got != hash {
				t.Fatalf("after a reload the position is %s, before it %s", got, hash)
			}
		} else if reloaded && n > 60 {
			break
		}
		if Eval[int](a.Page, strings.Replace(hurry, "n < 400", "n < 10", 1)) == 0 {
			break
		}
	}
	if !reloaded {
		t.Errorf("the computer has not brought the match beyond %s", turn)
	}
	a.Shot("stands")
	a.tools()
	a.quick("#post-stand")
	a.Until(`!document.querySelector('#post-stand[aria-pressed="true"]')`)
	a.hurries(0, func() {})
	a.quick("#post-letter")
	text := a.letter(false)
	a.quick("#close")
	hash := a.Table().Hash
	b.takes(mangled(text))
	b.Until(fmt.Sprintf(`document.querySelector('.match[data-busy="false"]')?.dataset.hash === %q`, hash))
	b.Shot("back")
	if notice := b.Table().Notice; !strings.Contains(notice, "by your standing orders") {
		t.Errorf("whoever was away is told %q", notice)
	}
}

// opened loads an address anew, or changes it in the page as it runs, and is the milliseconds from that to the board of a
// match drawn at a position.
func (w writer) opened(address, hash string, anew bool) float64 {
	w.t.Helper()
	const drawn = `new Promise(done => {
		const from = %s, look = () => document.querySelector(".match")?.dataset.hash === %q && fieldpost.board?.shown() ? setTimeout(() => done(performance.now() - from)) : requestAnimationFrame(look);
		look();
	})`
	if anew {
		w.do(cd.Navigate("about:blank"), cd.Navigate(address))
		return Eval[float64](w.Page, fmt.Sprintf(drawn, "0", hash))
	}
	_, fragment, _ := strings.Cut(address, "#")
	return Eval[float64](w.Page, fmt.Sprintf(`(location.hash = %q, `+drawn+`)`, fragment, "performance.now()", hash))
}

// TestLinkAndShelf measures, in turn, from a click on the link of a dispatch to the board drawn, and from the same match's own
// address, which is what a click on the shelf leads to, before the link and behind it; in a page that runs and in one that is loaded anew.
func TestLinkAndShelf(t *testing.T) {
	longRun(t)
	a, b := pair(t)
	meetByMail(t, a, b, veritable, "quick")
	times := map[string]figures{}
	home := func(w writer) {
		w.quick("#home")
		w.Wait("#shelf")
	}
	for n := 0; n < 42 && !a.over(); n++ {
		if !a.asked() && !Eval[bool](a.Page, `!!document.querySelector("#post-letter")`) {
			a, b = b, a
		}
		a.hurries(0, func() {})
		a.quick("#post-letter")
		text := a.letter(true)
		a.quick("#send-text")
		a.quick("#close")
		hash := a.Table().Hash
		if n < 2 || b.name == "Anna" { // the match begins, or it comes back: nothing is measured
			b.takes(text)
			b.Until(fmt.Sprintf(`document.querySelector('.match[data-busy="false"]')?.dataset.hash === %q`, hash))
			a, b = b, a
			continue
		}
		address, before := Eval[string](b.Page, `location.href`), b.Table().Hash
		anew, kind := n%4 < 2, "in a page that runs"
		if anew {
			kind = "in a page loaded anew"
		}
		for _, way := range []struct{ name, address, hash string }{{"shelf, ", address, before}, {"link, ", text, hash}, {"shelf, ", address, hash}} {
			home(b)
			times[way.name+kind] = append(times[way.name+kind], b.opened(way.address, way.hash, anew))
			b.Until(`document.querySelector('.match[data-busy="false"]')`)
		}
		a, b = b, a
	}
	for _, kind := range []string{"in a page that runs", "in a page loaded anew"} {
		link, shelf := times["link, "+kind], times["shelf, "+kind]
		t.Logf("to the board drawn, %s: from a link %.0f, from the shelf %.0f ms, %.2f times as long (medians of %d and %d)", kind, link.at(50), shelf.at(50), link.at(50)/shelf.at(50), len(link), len(shelf))
		if len(link) == 0 || link.at(50) > 1.5*shelf.at(50)+150 {
			t.Errorf("a link takes half as long again as the shelf, %s", kind)
		}
	}
}

// TestSealedByMail exchanges codes for each die, from whatever the other page shows.
func TestSealedByMail(t *testing.T) {
	a, b := pair(t)
	meetByMail(t, a, b, veritable, "sealed")
	dicesRolled = 0
	enough := 1
	if atLength {
		enough = 2
	}
	correspond(t, a, b, 8, func(n int) bool { return dicesRolled >= enough || n >= 24 })
	if dicesRolled == 0 {
		t.Error("no die was rolled")
	}
	t.Logf("%d dice", dicesRolled)
}
