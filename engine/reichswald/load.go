package reichswald

import (
	"io/fs"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// loading is the work of Load: the data so far, and what several files need of
// one another.
type loading struct {
	*game.Loading
	d     *Data
	game  gameFile
	setup setupFile
	unit  map[string]game.Unit // by id
	named map[string]int8      // formations by id
}

func newLoading(l *game.Loading) *loading {
	return &loading{Loading: l, d: &Data{}, unit: map[string]game.Unit{}, named: map[string]int8{}}
}

// Load reads one scenario from the folder of the game. Everything is validated:
// the error is one sentence that names file, line or field, the fault and what
// to do.
func Load(fsys fs.FS, scenario string, options map[string]string) (*Data, error) {
	l := newLoading(game.NewLoading(fsys, scenario, options))
	return l.d, l.InTurn(l.readGame, l.readSetup, l.readOptions, l.ReadLedger, l.ReadMap, l.readArea, l.readTerrain, l.readCRT, l.readAir, l.readShifts,
		l.readUnits, l.placeUnits, l.readReinforcements, l.readPlaces, l.readVictory, l.checkStart, l.showCharts)
}

// Open loads a scenario of the game's folder, ready to play.
func Open(fsys fs.FS, scenario string, options map[string]string) (*Rules, error) {
	d, err := Load(fsys, scenario, options)
	if err != nil {
		return nil, err
	}
	return New(d)
}

// Shelf describes the scenarios of the game's folder; Info.Data is empty.
func Shelf(fsys fs.FS) ([]game.Info, error) {
	return game.ReadShelf(fsys, Version, func(k *game.Loading, info *game.Info) {
		l := newLoading(k)
		l.readGame()
		l.readSetup()
		info.Units = len(l.unitTable().Rows)
	})
}

// gameFile is game.json.
type gameFile struct {
	game.GameHead
	Formations []formationFile `json:"formations"`
}

type formationFile struct {
	ID, Name, Side, Stripe string
	Independent            bool
	Morale                 int8
}

func (l *loading) readGame() {
	g, d := &l.game, l.d
	l.ReadHead(&d.Contents, g, &g.GameHead, "allied", "german")
	for i := range g.Formations {
		f := &g.Formations[i]
		side := l.Side(f.Side)
		_, twice := l.named[f.ID]
		switch {
		case f.ID == "" || f.Name == "":
			l.GameFault("formation %d has no id or name: fill in both", i+1)
		case twice:
			l.GameFault("formation %q is listed twice: remove one", f.ID)
		case side == game.Nobody:
			l.GameFault("formation %q is of the side %q: write allied or german", f.ID, f.Side)
		case f.Morale < 0 || f.Morale > 6:
			l.GameFault("formation %q has morale %d: write 1 to 6, or leave it out for the units' own factors", f.ID, f.Morale)
		case i > 126:
			l.GameFault("there are %d formations: at most 127 are possible", len(g.Formations))
		}
		l.named[f.ID] = int8(i)
		d.Formations = append(d.Formations, Formation{ID: f.ID, Name: f.Name, Stripe: f.Stripe, Side: side, Independent: f.Independent, Morale: f.Morale})
	}
	for _, o := range d.Options {
		if o.ID != "points" || !slices.Equal(o.Values, []string{"off", "on"}) {
			l.GameFault(`the option %q is unknown or incomplete: there is only "points" with the values off and on`, o.ID)
		}
	}
}

func (l *loading) readOptions() { l.d.pointsDecide = l.Options()["points"] == "on" }

var specialWords = map[string]Special{"": Ordinary, "assault-armour": AssaultArmour, "anti-tank": AntiTank, "outpost": Outpost}

func (l *loading) unitTable() *game.Table {
	return l.ReadTable(l.FS, "units.tsv", "id", "side", "formation", "label", "name", "type", "echelon", "attack", "defense", "movement", "attached", "red", "special", "source?")
}

func (l *loading) readUnits() {
	t := l.unitTable()
	line := map[string]int{}
	for _, r := range t.Rows {
		u := UnitInfo{ID: r.Text("id"), Label: r.Text("label"), Name: r.Text("name"), Type: r.Text("type"), Echelon: r.Text("echelon")}
		if u.Label == "" || u.Name == "" || u.Type == "" {
			r.Fault("the unit has no label, name or type: fill in all three")
		}
		if err := game.PlainWord(u.ID); err != nil {
			r.Fault("the unit %v", err)
		}
		if line[u.ID] != 0 {
			r.Fault("unit %s stands in line %d already: give it an id of its own", u.ID, line[u.ID])
		}
		line[u.ID] = r.Line
		if u.Side = l.Side(r.Text("side")); u.Side == game.Nobody {
			r.Fault("side %q is unknown: write allied or german", r.Text("side"))
		}
		var ok bool
		if u.Formation, ok = l.named[r.Text("formation")]; !ok {
			r.Fault("formation %q is not in game.json: correct it or add it there", r.Text("formation"))
			return
		}
		f := &l.d.Formations[u.Formation]
		if f.Side != u.Side {
			r.Fault("formation %q is of the other side: correct one of them", f.ID)
		}
		u.Attack, u.Defense, u.Move = r.Number("attack", 0, 20), r.Number("defense", 0, 20), r.Number("movement", 1, 20)
		u.Attached = r.Yes("attached")
		red := r.Text("red")
		u.RedAttack, u.RedDefense = strings.Contains(red, "A"), strings.Contains(red, "D")
		if red != "" && red != "A" && red != "D" && red != "AD" {
			r.Fault("red is %q: write A, D, AD or -", red)
		}
		if u.Special, ok = specialWords[r.Text("special")]; !ok {
			r.Fault("special is %q: write assault-armour, anti-tank, outpost or -", r.Text("special"))
		}
		u.Morale = max(u.Attack, u.Defense)
		if f.Morale > 0 {
			u.Morale = f.Morale
		}
		if len(l.d.Units) == game.MaxSet {
			r.Fault("this is counter %d: at most %d are possible", game.MaxSet+1, game.MaxSet)
			return
		}
		l.unit[u.ID] = game.Unit(len(l.d.Units))
		l.d.Units = append(l.d.Units, u)
	}
	if len(l.d.Units) == 0 {
		t.Fault("there are no units: add at least one")
	}
}
