package opscycle

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// byPoints is how a game ends that no Instant decides.
const byPoints int8 = -1

// A vpLine is what one source adds to the VP of the lead side.
type vpLine struct {
	parts int // VPParts make a Victory Point
	text  string
	refs  []game.Ref
}

// A vpSum adds up the VP of the lead side. It keeps the lines of the report only if
// somebody reads them: a search does not.
type vpSum struct {
	sum     int // exact, in VPParts
	lines   []vpLine
	written bool
}

func (t *vpSum) add(parts int, text func() string, refs ...game.Ref) {
	t.sum += parts
	if t.written {
		t.lines = append(t.lines, vpLine{parts, text(), slices.Clone(refs)})
	}
}

// vp is the sum rounded up once (CTL-9-13).
func (t *vpSum) vp() int {
	if t.sum > 0 && t.sum%data.VPParts != 0 {
		return t.sum/data.VPParts + 1
	}
	return t.sum / data.VPParts
}

// sumVP counts what the lead side has, source by source in the order of the report.
func (p *Position) sumVP(written bool) vpSum {
	t := vpSum{written: written}
	p.countHexes(&t)
	p.countPlan(&t)
	p.countLosses(&t)
	p.countScored(&t)
	p.countPillboxes(&t)
	p.countOrders(&t)
	p.countExits(&t)
	p.countUnitsLost(&t)
	p.countLowLevels(&t)
	return t
}

// countHexes counts the VP hexes that the lead side controls, alone or with the
// enemy (CTL-9-07).
func (p *Position) countHexes(t *vpSum) {
	r := p.rules
	lead := r.Data.Lead
	for _, x := range r.Terms.Victory.Hexes {
		if x.Turn != 0 || !p.controls(lead, x.Hex) || !r.Switches.ControlByZOC && !p.scoringLine(lead, x.Hex) {
			continue
		}
		if p.controls(lead.Other(), x.Hex) {
			t.add(int(x.VP)*data.VPParts, func() string { return fmt.Sprintf("%s is controlled by both sides", r.Name.Hex(x.Hex)) }, rVPControl, rVPBothCounts)
			continue
		}
		t.add(int(x.VP)*data.VPParts, func() string { return fmt.Sprintf("%s is controlled by %s", r.Name.Hex(x.Hex), r.Name.Side(lead)) }, rVPControl)
	}
}

// countPlan counts the objectives of the Victory Plan in force, each once if the
// lead side controls any of its hexes; without a plan they give nothing (CTL-8.3-02,
// -05).
func (p *Position) countPlan(t *vpSum) {
	r := p.rules
	plan := r.Terms.Victory.Plan
	if plan == nil || p.plan < 0 {
		return
	}
	chosen := &plan.Plans[p.plan]
	for i, o := range plan.Objectives {
		for _, h := range o.Hexes {
			if vp := chosen.VP[i]; vp != 0 && p.controls(r.Data.Lead, h) {
				t.add(int(vp)*data.VPParts, func() string {
					return fmt.Sprintf("%s is controlled by %s, by the plan %s", o.Name, r.Name.Side(r.Data.Lead), chosen.Name)
				}, rVPControl)
				break
			}
		}
	}
}

// lossWords name the classes in the report of losses.
var lossWords = [...]string{data.Infantry: "infantry", data.AFV: "armored fighting vehicles", data.AntiTank: "anti-tank units", data.HQ: ""}

// countLosses counts the SP that the enemy has lost, class by class.
func (p *Position) countLosses(t *vpSum) {
	r := p.rules
	v := &r.Terms.Victory
	var sp [4]int
	for u := range p.units {
		if info := &r.Units[u]; info.Side != r.Data.Lead && info.Class != data.HQ {
			sp[info.Class] += p.counted(game.Unit(u))
		}
	}
	what := "lost"
	if v.DestroyedOnly {
		what = "of destroyed units"
	}
	for c, n := range sp {
		if n != 0 && v.Losses[c] != 0 {
			t.add(n*int(v.Losses[c]), func() string {
				return fmt.Sprintf("%s %s: %d SP %s", r.Sides[r.Data.Lead.Other()].Adjective, lossWords[c], n, what)
			}, rVPLosses, rVPLoss)
		}
	}
}

// counted is how many SP of a unit count as lost: what is missing now and what was
// missing when it was withdrawn (CTL-9-11, -12, CTL-8.5.2-10); elsewhere the printed
// strength of a destroyed unit (BUG-9-08, -10).
func (p *Position) counted(u game.Unit) int {
	info, now := &p.rules.Units[u], &p.units[u]
	if p.rules.Terms.Victory.DestroyedOnly {
		if now.gone && now.sp == 0 {
			return int(info.Strength)
		}
		return 0
	}
	return int(info.Strength-now.sp) + int(now.noted)
}

// finishGame ends a game in turns: by the Instant with that index, by one that is
// looked at now, or by points (CTL-7.8-01).
func (p *play) finishGame(instant int8) {
	v := &p.rules.Terms.Victory
	for i := range v.Instant {
		if instant == byPoints && v.Instant[i].AtEnd && p.fulfiller(&v.Instant[i]) != game.NoUnit {
			instant = int8(i)
		}
	}
	p.verdict, p.over = instant+1, true
	p.stack = p.stack[:0]
	e := p.happened(evGameOver, game.Nobody, rNextTurn, rVPTable)
	total := p.sumVP(false)
	vp := total.vp()
	e.N[0], e.N[1], e.N[2] = int16(instant), int16(vp), -1
	if len(v.Levels) > 0 {
		e.N[2] = int16(p.level(vp))
		e.Side = v.Levels[e.N[2]].Winner
	}
	p.emit(e)
}

// level returns the line of the victory table that a finished game has reached.
func (p *Position) level(vp int) int {
	v := &p.rules.Terms.Victory
	if p.verdict > 0 {
		return int(v.Instant[p.verdict-1].Level)
	}
	return v.Level(vp)
}

// pointsVerdict is the verdict of a game in turns, with a line for each source of
// VP.
func (r *Rules) pointsVerdict(p *Position) game.Verdict {
	t := p.sumVP(true)
	vp := t.vp()
	v := game.Verdict{Over: true, Rules: r.Data.Ledger.IDs(r.Rule(rVPTable), r.Rule(rVPRound))}
	for _, l := range t.lines {
		v.Lines = append(v.Lines, fmt.Sprintf("%s: %s VP.", l.text, vpText(l.parts)))
	}
	if len(t.lines) == 0 {
		v.Lines = append(v.Lines, fmt.Sprintf("%s %s no VP.", game.Capital(r.Name.Side(r.Data.Lead)), r.sideVerb(r.Data.Lead, "has", "have")))
	}
	total := fmt.Sprintf("Sum: %s VP", vpText(t.sum))
	if t.sum%data.VPParts != 0 {
		total += ", rounded up " + vpText(vp*data.VPParts)
	}
	v.Lines = append(v.Lines, total+".")
	if len(r.Terms.Victory.Levels) == 0 {
		v.Text = "The battle is over."
		return v
	}
	level := r.Terms.Victory.Levels[p.level(vp)]
	v.Level = level.Word
	result := "a draw"
	if level.Winner != game.Nobody {
		v.Winner = r.Sides[level.Winner].ID
		result = fmt.Sprintf("a %s victory of %s", level.Word, r.Name.Side(level.Winner))
	}
	v.Text = fmt.Sprintf("%s: %s %s %s VP.", game.Capital(result), r.Name.Side(r.Data.Lead), r.sideVerb(r.Data.Lead, "has", "have"), vpText(vp*data.VPParts))
	if p.verdict > 0 {
		x := &r.Terms.Victory.Instant[p.verdict-1]
		v.Text = fmt.Sprintf("%s at once: %s", game.Capital(result), p.whoFulfils(x))
		if x.AtEnd {
			v.Text = fmt.Sprintf("%s whatever the VP: %s", game.Capital(result), p.whoFulfils(x))
		}
		v.Rules = append(v.Rules, x.Rule)
	}
	for side := range r.Sides {
		v.Lines = append(v.Lines, fmt.Sprintf("%s losses: %s.", r.Sides[side].Adjective, game.Count(p.lostInAll(game.Side(side)), "step")))
	}
	return v
}

// whoFulfils says which unit decides the game where.
func (p *Position) whoFulfils(x *data.Instant) string {
	u := p.fulfiller(x)
	if u == game.NoUnit {
		return "the condition is fulfilled."
	}
	return fmt.Sprintf("%s stands in %s.", p.rules.Name.Unit(u), p.rules.Name.Hex(p.units[u].hex))
}

// lostInAll returns the SP that a side has lost, those of reinforcements and of
// withdrawn units with the others.
func (p *Position) lostInAll(side game.Side) int {
	n := 0
	for u := range p.units {
		info, now := &p.rules.Units[u], &p.units[u]
		if info.Side == side && info.Class != data.HQ {
			n += int(info.Strength-now.sp) + int(now.noted)
		}
	}
	return n
}

// vpText is a number of VP with its fraction: "3", "1 2/15", "1/30".
func vpText(parts int) string {
	if parts < 0 {
		return "−" + vpText(-parts)
	}
	whole, rest := parts/data.VPParts, parts%data.VPParts
	if rest == 0 {
		return fmt.Sprint(whole)
	}
	var b strings.Builder
	if whole != 0 {
		fmt.Fprintf(&b, "%d ", whole)
	}
	d := data.VPParts
	for n, m := rest, d; ; {
		if n == 0 {
			fmt.Fprintf(&b, "%d/%d", rest/m, d/m)
			return b.String()
		}
		n, m = m%n, n
	}
}
