package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"

	"fieldpost/engine/game"
)

// gameFile is game.json: what all scenarios of a game share.
type gameFile struct {
	game.GameHead
	Lead       string          `json:"lead"`
	Formations []formationFile `json:"formations"`
	Stacking   struct {
		HQ       int8 `json:"hq"`
		AFV      int8 `json:"afv"`
		Infantry int8 `json:"infantry"`
		AntiTank int8 `json:"anti_tank"`
		Total    int8 `json:"total"`
	} `json:"stacking"`
	HQTerrain        []string         `json:"hq_terrain"`
	HQSlots          map[string]int8  `json:"hq_slots"` // by terrain; stacking.hq where nothing is said
	Initiative       []int8           `json:"initiative_track"`
	Reroll           string           `json:"reroll_marker"`
	Switches         []switchFile     `json:"switches"`
	Assignments      []assignmentFile `json:"assignments"`
	IsolatedAttach   []string         `json:"isolated_attachment"`
	ReplacementPools []string         `json:"replacement_pools"`
	Reorganization   struct {
		Side  string `json:"side"`
		Other bool   `json:"other_formations"`
		Rule  string `json:"rule"`
	} `json:"reorganization"`
	Pillboxes struct {
		Side     string `json:"side"`
		Check    int8   `json:"check_drm"`
		Engineer int8   `json:"engineer_drm"`
		Rule     string `json:"rule"`
	} `json:"pillboxes"`
	Boats struct {
		Side  string `json:"side"`
		Units int8   `json:"units"`
		MP    int8   `json:"mp"`
		Rule  string `json:"rule"`
	} `json:"boats"`
	Ban struct {
		Rule   string   `json:"rule"`
		Side   string   `json:"side"`
		Turns  [2]int8  `json:"turns"`
		Line   []string `json:"pillbox_line"` // the limit: open
		Exempt []string `json:"exempt"`       // beyond the limit, but open
		Hexes  []string `json:"hexes"`        // closed
	} `json:"ban"`
	Crossings struct {
		Rule     string      `json:"rule"`
		Side     string      `json:"side"`
		Hexsides [][2]string `json:"hexsides"`
	} `json:"river_crossings"`
	HomeBank *struct {
		Side string `json:"side"`
		Hex  string `json:"hex"` // any hex of the bank
		Rule string `json:"rule"`
	} `json:"home_bank"`
}

type formationFile struct{ ID, Name, Short, Side, Corps, Stripe string }

type assignmentFile struct {
	Side         string   `json:"side"`
	From         []string `json:"from"`
	To           []string `json:"to"`
	Limit        int8     `json:"limit"`
	Types        []string `json:"types"`
	SameRegiment bool     `json:"same_regiment"`
	Rule         string   `json:"rule"`
}

type switchFile struct{ Name, Value, Rule string }

// setupFile is a file of the folder setups: one scenario.
type setupFile struct {
	game.SetupHead
	Area struct {
		Rows    [2]int `json:"rows"`
		Columns [2]int `json:"columns"`
		Rule    string `json:"rule"`
	} `json:"area"`
	Units        pairs          `json:"units"`
	Assigned     pairs          `json:"assigned"`
	Levels       map[string]int `json:"levels"`
	Interdiction int8           `json:"interdiction"`
	Marker       markerFile     `json:"marker"`
	// Supply areas by side and name: the edge hexes next to them.
	Supply   map[string]map[string][]string `json:"supply"`
	Training *trainingFile                  `json:"training"`
	Notes    []string                       `json:"notes"`

	Opening        *openingFile               `json:"opening"`
	Support        map[string]int8            `json:"support"`
	Reinforcements []reinforcementFile        `json:"reinforcements"`
	Withdrawals    []withdrawalFile           `json:"withdrawals"`
	Replacements   map[string]map[string]int8 `json:"replacements"` // by turn and pool
	Victory        *victoryFile               `json:"victory"`
	Orders         int8                       `json:"counterattack_orders"`
	Losses         []lossFile                 `json:"starting_losses"`
	Improve        struct {
		Side   string `json:"side"`
		Stacks int8   `json:"stacks"`
	} `json:"improved_choice"`
	Brandenburg *brandenburgFile `json:"brandenburg"`
	Pontoons    *pontoonsFile    `json:"pontoons"`
	HQZones     []hqZoneFile     `json:"hq_zones"`
}

type trainingFile struct {
	Formation   string   `json:"formation"`
	Activations int8     `json:"activations"`
	Static      string   `json:"static"`
	Objective   []string `json:"objective"`
	Levels      []string `json:"levels"`
}

// pairs is an object of texts that keeps its order and what stands in it twice.
type pairs []struct{ Key, Value string }

// UnmarshalJSON reads the object.
func (p *pairs) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if open, _ := d.Token(); open != json.Delim('{') {
		return &json.UnmarshalTypeError{Value: "list or text", Type: reflect.TypeFor[map[string]string]()}
	}
	for d.More() {
		key, _ := d.Token() // what comes here is JSON: a name, then a value
		pair := struct{ Key, Value string }{Key: key.(string)}
		var kind *json.UnmarshalTypeError
		if err := d.Decode(&pair.Value); errors.As(err, &kind) {
			kind.Field = pair.Key
			return kind
		}
		*p = append(*p, pair)
	}
	return nil
}

func (l *loading) readGame() {
	g := &l.game
	l.ReadHead(&l.d.Contents, g, &g.GameHead)
	l.readFormations()
	if g.Reroll != "" && l.Side(g.Reroll) == game.Nobody {
		l.GameFault("reroll_marker is %q: write the id of a side", g.Reroll)
	}
	if len(g.Initiative) < 2 || g.Initiative[0] != 0 || !slices.IsSorted(g.Initiative) {
		l.GameFault("initiative_track is %v: write 0 and then rising values", g.Initiative)
	}
	if l.d.Lead = l.Side(g.Lead); l.d.Lead == game.Nobody {
		l.GameFault("lead is %q: write the id of the side that rolls for Interdiction", g.Lead)
	}
	if slices.Contains(g.Turns, "") {
		l.GameFault("the name of a turn is empty: fill it in")
	}
	for _, terrain := range game.SortedKeys(g.HQSlots) {
		if n := g.HQSlots[terrain]; n < 0 || n > 9 || !slices.Contains(g.HQTerrain, terrain) {
			l.GameFault("hq_slots gives %q %d HQs: write 0 to 9 for kinds of hq_terrain", terrain, n)
		}
	}
	s := g.Stacking
	l.d.Initiative, l.d.StackTotal = g.Initiative, s.Total
	l.d.StackLimit = [4]int8{Infantry: s.Infantry, AFV: s.AFV, AntiTank: s.AntiTank, HQ: s.HQ}
	for _, n := range append(l.d.StackLimit[:], s.Total) {
		if n < 0 || n > 9 {
			l.GameFault("a limit under stacking is %d: write 0 to 9", n)
		}
	}
}

func (l *loading) readFormations() {
	list := l.game.Formations
	if len(list) == 0 || len(list) > 100 {
		l.GameFault("the field formations has %d entries: a game has 1 to 100", len(list))
	}
	l.named = make(map[string]int8, len(list))
	for i := range list {
		f := &list[i]
		if f.ID == "" || f.Name == "" || f.Short == "" {
			l.GameFault("formation %d has no id, name or short name: fill in all three", i+1)
		}
		if _, twice := l.named[f.ID]; twice {
			l.GameFault("formation %q is listed twice: remove one entry", f.ID)
		}
		if l.Side(f.Side) == game.Nobody {
			l.GameFault("formation %q is of the side %q, which is unknown: write %s or %s", f.ID, f.Side, l.d.Sides[0].ID, l.d.Sides[1].ID)
		}
		l.named[f.ID] = int8(i)
	}
}

// readOptions sets the switches: those of game.json, then the options of the
// match. The option "static" gives the static side to the automaton or to a
// player, "chits" chooses the set, "intelligence" hides what the rules hide or
// nothing; every other option bears the name of a switch.
func (l *loading) readOptions() {
	l.words = map[string]string{}
	for _, s := range l.game.Switches {
		if _, twice := l.words[s.Name]; twice {
			l.GameFault("the switch %q is set twice: remove one entry", s.Name)
		}
		l.words[s.Name] = s.Value
	}
	l.chits = "original"
	values := l.Options()
	for i := range l.d.Options {
		o := &l.d.Options[i]
		l.setOption(o, values[o.ID])
	}
}

func (l *loading) setOption(o *game.OptionInfo, value string) {
	switch o.ID {
	case "static":
		l.words["static_by_player"] = strconv.FormatBool(value == "player")
	case "chits":
		l.chits = value
	case "intelligence":
		l.words["open_information"] = strconv.FormatBool(value == "open")
	default:
		usual, ok := l.words[o.ID]
		if !ok {
			l.GameFault("the option %q is no switch: add it under switches or remove it", o.ID)
		}
		if usual != o.Default {
			l.GameFault("the option %q has the default %q, its switch the value %q: write the same", o.ID, o.Default, usual)
		}
		l.words[o.ID] = value
	}
}

// switchFlag is a switch that is on or off, by its name in the files.
type switchFlag struct {
	name string
	to   *bool
}

func (s *Switches) flags() []switchFlag {
	return []switchFlag{
		{"command_path_terrain", &s.CommandPathTerrain},
		{"supply_path_terrain", &s.SupplyPathTerrain},
		{"ooc_refit_improve", &s.OOCRefitImprove},
		{"failed_isolation_ec_disrupts", &s.FailedIsolationECDisrupts},
		{"failed_infiltration_ec_disrupts", &s.FailedInfiltrationECDisrupts},
		{"attrition_banded", &s.AttritionBanded},
		{"regular_support_same_formation", &s.RegularSupportSameFormation},
		{"afv_first_loss_exemption", &s.AFVFirstLossExemption},
		{"retreat_stack_each_step", &s.RetreatStackEachStep},
		{"bonus_any", &s.BonusAny},
		{"auto_5_0_red", &s.Auto50Red},
		{"reroll_same_die_twice", &s.RerollSameDieTwice},
		{"supply_on_activation", &s.SupplyOnActivation},
		{"emergency_on_activation", &s.EmergencyOnActivation},
		{"rail_bridges", &s.RailBridges},
		{"failed_marsh_ec_disrupts", &s.FailedMarshECDisrupts},
		{"bonus_move_reaction_any", &s.BonusMoveReactionAny},
		{"rebuild_eliminated", &s.RebuildEliminated},
		{"hq_on_top", &s.HQOnTop},
		{"relocation_needs_supply", &s.RelocationNeedsSupply},
		{"control_by_zoc", &s.ControlByZOC},
		{"hq_displaced_across_any", &s.HQDisplacedAcrossAny},
		{"emergency_replaces", &s.EmergencyReplaces},
		{"first_turn_rolled", &s.FirstTurnRolled},
		{"open_information", &s.OpenInformation},
		{"static_by_player", &s.StaticByPlayer},
	}
}

// Flag returns the switch with the name that it has in the files; nil if there is
// none.
func (s *Switches) Flag(name string) *bool {
	for _, f := range s.flags() {
		if f.name == name {
			return f.to
		}
	}
	return nil
}

// setSwitches reads the words of the switches into their fields.
func (l *loading) setSwitches() {
	s := &l.d.Switches
	for _, f := range s.flags() {
		word, ok := l.words[f.name]
		if !ok {
			l.GameFault("the switch %q is missing: add it with the value true or false", f.name)
		}
		if word != "true" && word != "false" {
			l.GameFault("the switch %q is %q: write true or false", f.name, word)
		}
		*f.to = word == "true"
		delete(l.words, f.name)
	}
	s.ATAttackQuarters = 4 - 3*l.choice("at_attack_factor", "1", "1/4")
	s.RetreatMax = 1 + l.choice("retreat_max", "1", "2")
	s.ReactionLevelMin = l.choice("reaction_level_min", "0", "1")
	if rest := game.SortedKeys(l.words); len(rest) > 0 {
		l.GameFault("the switch %q is unknown: correct its name or remove it", rest[0])
	}
}

// choice tells which of two words a switch has, 0 or 1.
func (l *loading) choice(name string, words ...string) int8 {
	i := slices.Index(words, l.words[name])
	if i < 0 {
		l.GameFault("the switch %q is %q: write one of %q", name, l.words[name], words)
	}
	delete(l.words, name)
	return int8(i)
}
