package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestMailDialogs looks at every dialog of play by mail, on a desk and on a phone, in turn as the one who invites and the one
// who is invited: nothing sticks out, is cut off or too small for a finger. All themes, turns changed and more letters are a long run.
func TestMailDialogs(t *testing.T) {
	themes := []string{"light"}
	if atLength {
		themes = []string{"light", "dark", "contrast"}
	}
	for _, theme := range themes {
		t.Run(theme, func(t *testing.T) {
			s := Served(t)
			desk, phone := Blank(t), Blank(t)
			desk.Size(1280, 800)
			phone.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch))
			for _, p := range []*Page{desk, phone} {
				p.Before(sameDice)
				p.Goto(s.URL)
				p.Until(`document.documentElement.dataset.stored === "true"`)
				p.do(cd.Evaluate[cd.Void](`navigator.clipboard && (navigator.clipboard.writeText = async text => { window.copied = text })`))
				p.Click("#settings")
				p.Click(`[data-cmd="theme"][data-arg="` + theme + `"]`)
				p.Click(`[data-cmd="motion"][data-arg="off"]`)
				p.Key(kb.Escape)
				p.Gone("#dialog")
				p.axe()
			}
			a, b := writer{desk, "Anna", false}, writer{phone, "Bernd", true}
			mailDialogs(t, a, b, "sealed")
			if len(themes) > 1 {
				mailDialogs(t, b, a, "quick")
			}
		})
	}
}

// seen keeps a picture of what a player sees and looks for faults of its layout and, where axe-core was given, its access.
func (w writer) seen(where string) {
	w.t.Helper()
	Eval[bool](w.Page, drawn)
	least := 0
	if w.finger {
		least = 44
		where += "-phone"
	}
	w.Until(`document.getAnimations().every(a => a.playState === "finished")`)
	Eval[bool](w.Page, `(document.querySelectorAll("#dialog .dialog-body, #dialog, .pad-scroll").forEach(e => e.scrollTop = 0), true)`)
	w.Shot(where)
	w.reachable(where, least)
	w.uncut(where)
	w.findings(where)
}

// mailDialogs plays a few exchanges from the invitation on and looks at all that comes up.
func mailDialogs(t *testing.T, a, b writer, dice string) {
	t.Helper()
	for _, w := range []writer{a, b} {
		if Eval[bool](w.Page, `!!document.querySelector(".match")`) {
			w.quick("#home")
			w.Wait("#shelf")
		}
	}
	at := func(w writer, name string) { t.Helper(); w.seen(dice + "-" + name) }
	a.point(`[data-testid="invite-` + veritable + `"]`)
	a.Wait(`#dialog[data-dialog="invite"]`)
	a.fill("#post-name", "")
	a.point("#invite-yes")
	a.Wait("#dialog .bad")
	at(a, "invite-without-a-name")
	a.fill("#post-name", a.name)
	a.fill("#post-to", b.name)
	a.fill("#post-address", "bernd.with.a.long.name@post.example.org")
	a.point(fmt.Sprintf(`[data-cmd="invite-dice"][data-arg=%q]`, dice))
	at(a, "invite")
	a.point("#invite-yes")
	invitation := a.letter(true)
	at(a, "invitation")
	a.point("#dialog .letter-text summary")
	a.point("#send-text")
	at(a, "invitation-sent")
	a.quick("#close")
	at(a, "invited-shelf")
	a.point(`.pending [data-cmd="withdraw"]`)
	a.Wait(`#dialog[data-dialog="withdraw"]`)
	at(a, "withdraw")
	a.quick("#close")
	b.takes(invitation)
	b.Wait(`#dialog[data-dialog="invited"]`)
	b.fill("#post-name", b.name)
	at(b, "invited")
	b.point("#accept-yes")
	acceptance := b.letter(false)
	at(b, "acceptance")
	b.quick("#send-text")
	b.quick("#close")
	at(b, "accepted-shelf")
	b.point(`.pending [data-cmd="import-text"]`)
	b.Wait("#import-text")
	b.fill("#import-text", strings.Replace(acceptance, "=", "!", 1)+"x")
	b.quick("#import-yes")
	at(b, "paste-refused")
	b.quick("#close")
	a.takes(mangled(acceptance))
	a.Wait("#mail")
	at(a, "begun")
	if Eval[bool](a.Page, `!!document.querySelector("#dialog")`) {
		a.quick("#close")
	}
	letters := 2
	if atLength {
		letters = 4
	}
	from, to := a, b
	for n := range letters {
		if !from.asked() && !Eval[bool](from.Page, `!!document.querySelector("#post-letter, #dice-question")`) {
			from, to = to, from
		}
		at(from, fmt.Sprint("to-decide-", n))
		from.hurries(0, func() { codes(t, from, to, at) })
		from.tools()
		from.quick(`#mail [data-x="mail-orders"]`)
		at(from, fmt.Sprint("due-", n))
		from.quick("#post-letter")
		from.letter(false)
		from.fill("#post-remark", "Your move, and a long line to go with it, so that it has to be broken somewhere.")
		from.Until(`document.querySelector("#export-text")?.value.includes("Your move")`)
		text := from.letter(false)
		at(from, fmt.Sprint("dispatch-", n))
		from.quick("#send-text")
		from.quick("#close")
		hash := from.Table().Hash
		to.takes(mangled(text))
		to.Until(fmt.Sprintf(`document.querySelector('.match[data-busy="false"]')?.dataset.hash === %q`, hash))
		at(to, fmt.Sprint("arrived-", n))
		at(from, fmt.Sprint("waiting-", n))
		from, to = to, from
	}
	a.tools()
	a.quick("#post-verify")
	a.Wait(`#dialog[data-dialog="verify"]`)
	at(a, "verify")
	a.quick("#close")
	a.tools()
	a.quick("#mail [data-cmd=post-help]")
	a.Wait(`#dialog[data-dialog="post-help"]`)
	at(a, "help")
	a.quick("#close")
	a.tools()
	a.quick("#post-whole")
	whole := a.letter(false)
	at(a, "everything")
	a.quick("#close")
	c := writer{b.Page, b.name, b.finger}
	if b.finger { // a third profile, on which nothing is known of the match
		c.Page = Phone(t, Served(t))
	} else {
		c.Page = Open(t, Served(t))
	}
	c.axe()
	c.Until(`document.documentElement.dataset.stored === "true"`)
	c.takes(whole)
	c.Wait(`#dialog[data-dialog="post-key"]`)
	c.fill("#post-key", "not-the-key")
	c.quick("#post-key-yes")
	c.Wait("#dialog .bad")
	at(c, "key")
}

// codes exchanges codes as rolls does, and looks at both pages the first time.
func codes(t *testing.T, w, other writer, at func(writer, string)) {
	t.Helper()
	code := Eval[string](w.Page, `document.querySelector("#dice-question")?.innerText.trim() || ""`)
	if code == "" {
		return
	}
	if dicesSeen[w.name] {
		rolls(t, w, other)
		return
	}
	dicesSeen[w.name] = true
	at(w, "bound")
	literal, _ := json.Marshal(code)
	Eval[bool](other.Page, fmt.Sprintf(`(() => { const data = new DataTransfer(); data.setData("text", %s); document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); return true })()`, literal))
	other.Wait("#dice-answer-code")
	at(other, "answer")
	other.quick("#close")
	w.fill("#dice-answer", "ABCDEF")
	w.quick("#dice-answer-yes")
	at(w, "answer-refused")
	rolls(t, w, other)
}

// dicesSeen are the players whose page was looked at with a die bound.
var dicesSeen = map[string]bool{}
