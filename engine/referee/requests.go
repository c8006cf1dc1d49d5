package referee

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
)

// scenarioJSON is one line of the shelf.
type scenarioJSON struct {
	Scenario string       `json:"scenario"`
	Title    string       `json:"title"`
	Game     string       `json:"game"`
	Sides    []string     `json:"sides"`
	Length   string       `json:"length"`
	Options  []optionJSON `json:"options"`
}

type optionJSON struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Values  []string `json:"values"`
	Default string   `json:"default"`
	Rule    string   `json:"rule,omitempty"`
}

func (r *Referee) games(*request) (any, error) {
	list := []scenarioJSON{}
	for _, info := range r.shelf.Scenarios() {
		s := scenarioJSON{Scenario: info.Game + "/" + info.Scenario, Title: info.Title, Game: info.GameTitle, Sides: info.Sides, Length: info.Length, Options: []optionJSON{}}
		for _, o := range info.Options {
			s.Options = append(s.Options, optionJSON{o.ID, o.Title, o.Values, o.Default, o.Rule})
		}
		list = append(list, s)
	}
	return map[string]any{"games": list}, nil
}

func (r *Referee) start(q *request) (any, error) {
	who, err := players(q.Players)
	if err != nil {
		return nil, err
	}
	return r.open(game.Head{Scenario: q.Scenario, Seed: q.Seed, Options: q.Options, Players: who})
}

func (r *Referee) design(q *request) (any, error) {
	shelf, ok := r.shelf.(Designer)
	if !ok {
		return nil, fmt.Errorf("this referee checks no scenarios of one's own")
	}
	return shelf.Design(q.Scenario, q.Text, q.Options)
}

func (r *Referee) open(head game.Head) (any, error) {
	g, err := r.openOwn(head.Scenario, head.Options, head.Own)
	if err != nil {
		return nil, err
	}
	m, err := game.NewMatch(g, head)
	if err != nil {
		return nil, err
	}
	r.match, r.seat, r.game = m, nil, nil
	return r.decision(nil)
}

// setup starts an edited match: of the scenario named, or of the one in play.
func (r *Referee) setup(q *request) (any, error) {
	head := game.Head{Scenario: q.Scenario, Seed: q.Seed, Options: q.Options, Setup: q.Position}
	if !given(q.Position) {
		return nil, errors.New("the set-up has no position")
	}
	if head.Scenario == "" {
		if r.match == nil {
			return nil, errors.New("the set-up names no scenario and there is no match yet")
		}
		now := r.match.Head()
		head.Scenario, head.Options = now.Scenario, now.Options
	}
	return r.open(head)
}

// decisionJSON is what the position waits for.
type decisionJSON struct {
	Over    bool          `json:"over,omitempty"`
	Verdict *game.Verdict `json:"verdict,omitempty"`
	Side    string        `json:"side,omitempty"`
	Ask     string        `json:"ask,omitempty"`
	Prompt  string        `json:"prompt,omitempty"`
	Frame   []string      `json:"frame,omitempty"`
	Turn    string        `json:"turn,omitempty"`
	Phase   string        `json:"phase,omitempty"`
	Undo    bool          `json:"undo,omitempty"`
	Waits   bool          `json:"waits,omitempty"`
}

func (r *Referee) decision(*request) (any, error) {
	m := r.match
	d := m.Decision()
	if d.Over {
		v := m.Game().Verdict(m.Pos())
		return decisionJSON{Over: true, Verdict: &v}, nil
	}
	prompt, frames := m.Game().Prompt(m.Pos())
	pic := m.Game().Picture(m.Pos(), d.Side)
	_, waits := m.Question()
	return decisionJSON{Waits: waits, Side: r.sideID(d.Side), Ask: r.lex().Asks[d.Ask], Prompt: prompt, Frame: frames, Turn: pic.Turn, Phase: pic.Phase, Undo: r.canUndo()}, nil
}

func (r *Referee) legal(q *request) (any, error) {
	list := []json.RawMessage{}
	var units []game.Unit
	for _, id := range q.Units {
		u, err := r.unit(id)
		if err != nil {
			return nil, err
		}
		units = append(units, u)
	}
	if q.Do != "" {
		if _, ok := r.lex().Verb(q.Do); !ok {
			return nil, fmt.Errorf("%.40q is no verb of this game", q.Do)
		}
	}
	for _, a := range r.match.Legal() {
		if q.Do != "" && r.lex().Verbs[a.Verb] != q.Do {
			continue
		}
		if slices.ContainsFunc(units, func(u game.Unit) bool { return !slices.Contains(a.Units[:], u) }) {
			continue
		}
		list = append(list, r.lex().JSON(a))
	}
	return map[string]any{"legal": list}, nil
}

// eventJSON is an event with its sentence. N holds the numbers up to the last
// that is not zero.
type eventJSON struct {
	Event string   `json:"event"`
	Side  string   `json:"side,omitempty"`
	Unit  string   `json:"unit,omitempty"`
	Other string   `json:"other,omitempty"`
	More  []string `json:"more,omitempty"`
	Hex   string   `json:"hex,omitempty"`
	To    string   `json:"to,omitempty"`
	N     []int16  `json:"n,omitempty"`
	Rules []string `json:"rules,omitempty"`
	Text  string   `json:"text,omitempty"`
	Dice  string   `json:"detail,omitempty"`
}

func (r *Referee) event(ev game.Event, viewer game.Side) eventJSON {
	lex := r.lex()
	j := eventJSON{Event: lex.Events[ev.Kind], Side: r.sideID(ev.Side), Hex: lex.Hexes.ID(ev.Hex), To: lex.Hexes.ID(ev.To),
		Rules: r.match.Game().Ledger().IDs(ev.Rules[:]...)}
	if ev.Unit >= 0 {
		j.Unit = lex.Units[ev.Unit]
	}
	if ev.Other >= 0 {
		j.Other = lex.Units[ev.Other]
	}
	for _, u := range ev.More {
		if u >= 0 {
			j.More = append(j.More, lex.Units[u])
		}
	}
	for n := len(ev.N); n > 0; n-- {
		if ev.N[n-1] != 0 {
			j.N = ev.N[:n]
			break
		}
	}
	j.Text, j.Dice = r.match.Game().Describe(ev, viewer)
	return j
}

func (r *Referee) do(q *request) (any, error) {
	a, err := r.action(q)
	if err != nil {
		return nil, err
	}
	viewer, err := r.viewer(q.Viewer)
	if err != nil {
		return nil, err
	}
	if r.seat != nil && r.seat.GivenUp != "" {
		return nil, errors.New("the match has been given up: nothing is decided any more")
	}
	if d := r.match.Decision(); r.seat != nil && !d.Over && r.sideID(d.Side) != r.seat.Side {
		side := r.sideID(d.Side)
		return nil, fmt.Errorf("this is for %s to decide: send him a dispatch", r.seat.Names[side])
	}
	events, err := r.match.Do(a)
	if err != nil {
		return nil, err
	}
	more, err := r.obey()
	if err != nil {
		return nil, err
	}
	events = append(events, more...)
	next, err := r.decision(nil)
	return map[string]any{"events": r.told(events, viewer), "decision": next}, err
}

// told are events as a viewer may know them, without those of which he is told nothing.
func (r *Referee) told(events []game.Event, viewer game.Side) []eventJSON {
	list := []eventJSON{}
	for _, ev := range game.Told(events, viewer) {
		list = append(list, r.event(ev, viewer))
	}
	return list
}

func (r *Referee) why(q *request) (any, error) {
	a, err := r.action(q)
	if err != nil {
		return nil, err
	}
	why := r.match.Why(a)
	if why.Sentence == "" {
		return map[string]any{"legal": true}, nil
	}
	rules := append([]string{}, r.match.Game().Ledger().IDs(why.Rules...)...) // none while the match waits for dice or an opening, but a list
	return map[string]any{"legal": false, "why": why.Sentence, "rules": rules}, nil
}

func (r *Referee) dice(q *request) (any, error) {
	if r.seat != nil {
		return nil, errors.New("the dice of a match by mail are of both players: nobody can set them")
	}
	if len(q.Next) == 0 {
		return nil, errors.New("the request has no next results")
	}
	for _, n := range q.Next {
		if n < 1 || n > 255 {
			return nil, fmt.Errorf("%d is no result of chance; results are 1 to 255", n)
		}
	}
	r.match.Load(q.Next)
	return map[string]any{"ok": true}, nil
}

// canUndo reports whether the last action can be taken back. By mail that is only one of one's own, not what the other has
// ordered.
func (r *Referee) canUndo() bool {
	entries := r.match.Entries()
	return r.match.CanUndo() && (r.seat == nil || r.sideID(entries[len(entries)-1].Side) == r.seat.Side)
}

func (r *Referee) undo(*request) (any, error) {
	if !r.canUndo() {
		return nil, errors.New("nothing can be undone: the last action asked for chance, revealed something, was another player's, or went to him by mail")
	}
	r.match.Undo()
	return r.decision(nil)
}

func (r *Referee) hash(*request) (any, error) {
	return map[string]any{"hash": r.match.Hash()}, nil
}

func (r *Referee) save(*request) (any, error) {
	text, err := r.match.Save(deflate.Press{})
	return map[string]any{"text": text}, err
}

// replay opens the match of a save text.
func (r *Referee) replay(text string) (*game.Match, string, error) {
	journal, err := game.ReadLetter(text, deflate.Press{})
	if err != nil {
		return nil, "", err
	}
	head, err := game.ReadHead(journal)
	if err != nil {
		return nil, "", err
	}
	g, err := r.openOwn(head.Scenario, head.Options, head.Own)
	if err != nil {
		return nil, "", err
	}
	return game.Replay(g, journal)
}

func (r *Referee) load(q *request) (any, error) {
	m, notice, err := r.replay(q.Text)
	if err != nil {
		return nil, err
	}
	r.match, r.seat, r.game = m, nil, nil
	next, err := r.decision(nil)
	answer := map[string]any{"decision": next}
	if notice != "" {
		answer["notice"] = notice
	}
	return answer, err
}

// verify replays the match from its own save: every action, die and digest, and of a match by mail all that the players
// have bound themselves to.
func (r *Referee) verify(*request) (any, error) {
	if r.seat != nil {
		sentence, err := r.seat.Verify(r.match)
		if err != nil {
			return nil, err
		}
		return map[string]any{"verified": len(r.match.Entries()), "edited": false, "sentence": sentence}, nil
	}
	m, _, err := r.replay(r.match.Journal())
	if err != nil {
		return nil, err
	}
	if m.Hash() != r.match.Hash() {
		return nil, errors.New("the replayed match has another position")
	}
	answer := map[string]any{"verified": len(m.Entries()), "edited": m.Head().Edited}
	if n := min(m.Head().Older, len(m.Entries())); n > 0 {
		answer["older"] = n
	}
	return answer, nil
}
