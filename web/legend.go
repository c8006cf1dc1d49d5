package web

import (
	"strings"

	"github.com/vugu/vugu"
)

// legend explains what the board draws over the map and beside the figures: a piece of SVG of 44 by 30, and words.
var legend = []struct{ Sign, Words string }{
	{`<rect x="8" y="4" width="28" height="22" rx="4" style="fill:none;stroke:var(--mark-pick-unit);stroke-width:4"/>`, "can be picked now"},
	{`<rect x="8" y="8" width="28" height="20" rx="4" style="fill:none;stroke:var(--mark-case);stroke-width:5"/><rect x="8" y="8" width="28" height="20" rx="4" style="fill:none;stroke:var(--mark-picked);stroke-width:3"/><path d="M16 1h12l-6 6Z" style="fill:var(--mark-picked);stroke:var(--mark-case)"/>`, "picked, with the pointer above it"},
	{`<path d="M4 24 14 6h16l10 18" style="fill:none;stroke:var(--mark-reach);stroke-width:4"/><text x="22" y="24" text-anchor="middle" style="fill:var(--ink)">2½</text>`, "within reach, with the movement points that it costs; 5* or a word like EC means that a die decides"},
	{`<path d="M12 4h20l8 11-8 11H12L4 15Z" style="fill:none;stroke:var(--mark-bonus);stroke-width:3;stroke-dasharray:7 4"/>`, "reached only with extra movement points, which count away from the enemy"},
	{`<path d="M12 4h20l8 11-8 11H12L4 15Z" style="fill:none;stroke:var(--mark-stop);stroke-width:3"/><path d="m16 9 8 8m0-8-8 8" style="stroke:var(--mark-stop);stroke-width:3"/>`, "the move has to end there, or begins anew there"},
	{`<path d="M22 2v26" style="stroke:var(--mark-case);stroke-width:11"/><path d="M22 2v26" style="stroke:var(--mark-blocked);stroke-width:8"/><path d="M22 2v26" style="stroke:var(--mark-bar);stroke-width:2"/>`, "this hexside cannot be crossed"},
	{`<path d="m8 6 18 18m0-18L8 24" style="stroke:var(--mark-blocked);stroke-width:5"/>`, "this hex is blocked"},
	{`<path d="M4 26 16 4M12 28 26 2M22 28 36 2M32 28 42 8" style="stroke:var(--mark-zoc);stroke-width:2"/>`, "zone of control, or control, of the first side"},
	{`<path d="M28 26 16 4M36 28 22 2M22 28 8 2M12 28 2 8" style="stroke:var(--mark-zoc-other);stroke-width:2;stroke-dasharray:6 3"/>`, "the same of the second side: it slants the other way, broken"},
	{`<path d="M4 22 16 10l12 8L40 6" style="fill:none;stroke:var(--mark-command);stroke-width:6;stroke-dasharray:1 8;stroke-linecap:round"/>`, "line of command"},
	{`<path d="M4 22 16 10l12 8L40 6" style="fill:none;stroke:var(--mark-supply);stroke-width:6;stroke-dasharray:1 8;stroke-linecap:round"/>`, "line of supply"},
	{`<path d="M12 4h20l8 11-8 11H12L4 15Z" style="fill:none;stroke:var(--mark-objective);stroke-width:3"/><text x="32" y="14" style="fill:var(--mark-objective)">5</text>`, "victory hex with its points"},
	{`<path d="M16 28V3l16 7-16 7" style="fill:var(--mark-sign);stroke:var(--ink)"/>`, "who holds the place, in the colour of the side"},
	{`<path d="m34 15-24 10 6-10-6-10Z" style="fill:var(--mark-sign);stroke:var(--ink)"/>`, "from the edge: supply or reinforcements come in there; toward it: units may leave"},
	{`<path d="M9 3h26v24H9Z" style="fill:none;stroke:var(--mark-trench);stroke-width:4;stroke-dasharray:8 4"/>`, "an improved position; thin while it is being dug"},
	{`<path d="M12 4h20l8 11-8 11H12L4 15Z" style="fill:none;stroke:var(--mark-case);stroke-width:5"/><path d="M12 4h20l8 11-8 11H12L4 15Z" style="fill:none;stroke:var(--trail-battle);stroke-width:3;stroke-dasharray:5 4"/>`, "a battle, with its result below"},
	{`<path d="M4 15h26" style="stroke:var(--trail-move);stroke-width:5"/><path d="m28 6 12 9-12 9Z" style="fill:var(--trail-move);stroke:var(--mark-case)"/>`, "moved"},
	{`<path d="M4 15h26" style="stroke:var(--trail-retreat);stroke-width:5;stroke-dasharray:7 5"/><path d="m28 6 12 9-12 9Z" style="fill:var(--trail-retreat);stroke:var(--mark-case)"/>`, "retreated: dashed"},
	{`<path d="M4 15h26" style="stroke:var(--trail-advance);stroke-width:6"/><path d="M4 15h26" style="stroke:var(--mark-case);stroke-width:2"/><path d="m28 6 12 9-12 9Z" style="fill:var(--trail-advance);stroke:var(--mark-case)"/>`, "advanced after a battle: with a line inside"},
	{`<path d="m10 4 24 22m0-22L10 26" style="stroke:var(--mark-case);stroke-width:8"/><path d="m10 4 24 22m0-22L10 26" style="stroke:var(--trail-gone);stroke-width:5"/>`, "a unit was lost there"},
	{`<rect x="4" y="5" width="36" height="20" rx="5" style="fill:var(--mark-plate);stroke:var(--mark-plate-ink)"/><text x="22" y="20" text-anchor="middle" style="fill:var(--mark-plate-ink)">−2 D</text>`, "lost 2 in strength, and was disrupted"},
	{`<rect x="8" y="2" width="28" height="26" rx="3" style="fill:var(--panel-2);stroke:var(--ink)"/><path d="M8 24 32 2h4v4L12 28H8Z" style="fill:var(--counter-band)"/>`, "disrupted: a band across the counter"},
	{`<text x="22" y="22" text-anchor="middle" style="fill:var(--ink)">5 ▾</text>`, "below its printed value"},
	{`<text x="22" y="22" text-anchor="middle" style="fill:var(--ink)">?</text>`, "not known to the side at the table"},
	{`<text x="22" y="22" text-anchor="middle" style="fill:var(--ink)">10–30</text>`, "a strength that may be anything between, as chits or unknown units decide"},
	{`<text x="22" y="22" text-anchor="middle" style="fill:var(--ink)">4*/0</text>`, "a result: hits of attacker / defender; * is printed red: every unit of that side checks"},
	{`<rect x="8" y="2" width="28" height="26" rx="3" style="fill:var(--panel-2);stroke:var(--ink);opacity:.45"/>`, "dimmed: has no part in what can be done now"},
	{`<path d="M4 14h16v12H4ZM24 14h16v12H24ZM14 2h16v10H14Z" style="fill:var(--mark-sign);stroke:var(--mark-case);stroke-width:2"/>`, "a dump of stores; only its outline with a ? where it may be"},
	{`<path d="m12 15 7 8L34 6" style="fill:none;stroke:var(--counter-tick);stroke-width:5"/>`, "dimmed with a tick: has done what it may, moved or attacked"},
}

// legendList is the legend as one piece of markup.
func legendList() vugu.HTML {
	var b strings.Builder
	b.WriteString(`<ul class="legend">`)
	for _, l := range legend {
		b.WriteString(`<li><svg viewBox="0 0 44 30" aria-hidden="true">` + l.Sign + `</svg><span>` + l.Words + `</span></li>`)
	}
	b.WriteString(`</ul>`)
	return vugu.HTML(b.String())
}
