package e2e

import (
	"encoding/json"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// barred is of each hex in sight whether the middle of the counter there is lighter or darker than its parts above and below, without regard to
// colour; where counters are large enough for symbols, whether the symbol is light on dark.
const barred = `((hexes, beside) => {
	const canvas = document.querySelector("#board canvas"), r = canvas.getBoundingClientRect(), k = canvas.width / r.width;
	const [from, to] = beside.map(h => fieldpost.board.point(h)), size = .67 * Math.hypot(from[0] - to[0], from[1] - to[1]) * k, copy = document.createElement("canvas").getContext("2d");
	copy.canvas.width = canvas.width, copy.canvas.height = canvas.height;
	copy.drawImage(canvas, 0, 0);
	return hexes.filter(h => document.elementFromPoint(...fieldpost.board.point(h).slice(0, 2)) === canvas).map(h => {
		const [x, y] = fieldpost.board.point(h), light = dy => {
			const d = copy.getImageData(Math.round((x - r.left) * k - size / 5), Math.round((y - r.top) * k + dy), Math.ceil(size / 2.5), 1).data;
			let sum = 0;
			for (let i = 0; i < d.length; i += 4) sum += .2126 * d[i] + .7152 * d[i + 1] + .0722 * d[i + 2];
			return sum / d.length * 4 / 255;
		};
		if (size >= 17) return 1 - [-.2, -.1, 0, .1, .15].reduce((sum, dy) => sum + light(dy * size), 0) / 5 > .5; // the box of its symbol is dark
		return Math.abs(light(-.5) - (light(-.3 * size) + light(.3 * size - 1)) / 2) > .15;
	});
})`

// TestCampaignFromAfar zooms out to the whole of each game's campaign: in the pixels, of which only the lightness counts, the counters of the second
// side have a bar, or their symbol light on dark, and those of the first have not; of one game and in one theme, or all where the run is long.
func TestCampaignFromAfar(t *testing.T) {
	campaigns := []string{"ardennes/campaign", veritable, "aachen/campaign", "bug/campaign"}
	if !atLength {
		campaigns = campaigns[:1]
	}
	for _, scenario := range campaigns {
		g, err := shelf.Open(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := staff.Play(g, "afar", 300)
		if err != nil {
			t.Fatal(err)
		}
		pic := g.Picture(m.Pos(), m.Decision().Side)
		count := map[hex.Hex]int{}
		for _, c := range pic.Units {
			count[c.Hex]++
		}
		var alone [2][]string // hexes with one counter, without any other sign on it
		for _, c := range pic.Units {
			if c.Hex != hex.None && count[c.Hex] == 1 && !c.Disrupted && !c.Ready {
				alone[c.Side] = append(alone[c.Side], g.Lexicon().Hexes.ID(c.Hex))
			}
		}
		lex := g.Lexicon()
		next := hex.Hex(1)
		for g.Map().Distance(0, next) != 1 {
			next++
		}
		beside, _ := json.Marshal([]string{lex.Hexes.ID(0), lex.Hexes.ID(next)})
		themes := []string{"light"}
		if atLength {
			themes = []string{"light", "dark", "contrast"}
		}
		for _, theme := range themes {
			p := view{"", 1280, 720, theme, "1", false}.open(t)
			p.goesOn(m.Journal())
			Eval[bool](p, `(document.querySelector("#drawer-toggle").click(), true)`)
			Eval[bool](p, drawn)
			Eval[bool](p, "(fieldpost.board.zoom(.01), true)")
			Eval[bool](p, drawn)
			p.Until("fieldpost.board.painted()")
			p.Shot(g.Info().Game + "-" + theme)
			for side, hexes := range alone {
				list, _ := json.Marshal(hexes)
				bars, all := 0, Eval[[]bool](p, barred+"("+string(list)+","+string(beside)+")")
				for _, b := range all {
					if b {
						bars++
					}
				}
				t.Logf("%s, %s: %d of %d counters of %s in sight have a bar", scenario, theme, bars, len(all), g.Info().Sides[side])
				if want := len(all) * side; len(all) < 2 || bars < want*9/10 || bars > want+len(all)/10 {
					t.Errorf("%s, %s: %d of %d counters of %s in sight have a bar", scenario, theme, bars, len(all), g.Info().Sides[side])
				}
			}
		}
	}
}
