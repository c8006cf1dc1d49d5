package lesson

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Coach goes through a lesson with a player. What the player does goes through Try, the match, and Did.
type Coach struct {
	lesson *Lesson
	game   game.Game
	side   game.Side // the player's
	match  *game.Match
	steps  []step
	now    int
	taken  [][]game.Action // what was done in each step so far, by the coach too
}

// A step is one of the lesson with its words turned into what the game knows.
type step struct {
	*Step
	play  []game.Action
	do    []pattern
	done  []pattern
	at    []stand
	wrong []pattern
	show  Shown
}

// stand is where a unit has to be.
type stand struct {
	unit game.Unit
	hex  hex.Hex
}

// Shown is what a step points at.
type Shown struct {
	Units []game.Unit
	Hexes []hex.Hex
	Panel string   // a tab of the page's drawer, "" for none
	Rules []string // ids of rows of the ledger
}

// Begin begins a lesson with the game that is its scenario. The error is one sentence that names the step at fault.
func Begin(l *Lesson, g game.Game) (*Coach, error) {
	m, err := l.match(g)
	if err != nil {
		return nil, fmt.Errorf("the lesson %q cannot begin: %v", l.Title, err)
	}
	side, ok := m.Game().Lexicon().Side(l.Side)
	if !ok {
		return nil, fmt.Errorf("the lesson %q has a player of the side %q, which is none of this game", l.Title, l.Side)
	}
	c := &Coach{lesson: l, game: g, side: side}
	for i := range l.Steps {
		s, err := read(m.Game(), &l.Steps[i])
		if err != nil {
			return nil, fmt.Errorf("step %d of the lesson %q: %v", i+1, l.Title, err)
		}
		c.steps = append(c.steps, s)
	}
	return c, c.restart(nil)
}

// read turns the words of a step into actions, units and hexes.
func read(g game.Game, l *Step) (s step, err error) {
	lex := g.Lexicon()
	s.Step, s.show.Panel, s.show.Rules = l, l.Show.Panel, l.Rules
	for _, line := range l.Play {
		a, err := lex.ParseLine(line)
		if err != nil {
			return s, err
		}
		s.play = append(s.play, a)
	}
	if s.do, err = patterns(lex, l.Do); err != nil {
		return s, err
	}
	for _, w := range l.Wrong {
		p, err := lex.ParseLine(w.Do)
		if err != nil {
			return s, err
		}
		s.wrong = append(s.wrong, pattern(p))
	}
	if s.done, err = patterns(lex, l.Done); err != nil {
		return s, err
	}
	for _, stands := range l.At {
		u, h, err := unitAndHex(lex, stands.Unit, stands.Hex)
		if err != nil {
			return s, err
		}
		s.at = append(s.at, stand{u, h})
	}
	for _, id := range l.Show.Units {
		u, _, err := unitAndHex(lex, id, "")
		if err != nil {
			return s, err
		}
		s.show.Units = append(s.show.Units, u)
	}
	for _, id := range l.Show.Hexes {
		h, ok := lex.Hexes.Lookup(id)
		if !ok {
			return s, fmt.Errorf("%q is no hex of this map", id)
		}
		s.show.Hexes = append(s.show.Hexes, h)
	}
	return s, nil
}

func unitAndHex(lex *game.Lexicon, unit, at string) (game.Unit, hex.Hex, error) {
	u, ok := lex.Unit(unit)
	if !ok {
		return u, hex.None, fmt.Errorf("%q is no unit of this scenario", unit)
	}
	h, ok := lex.Hexes.Lookup(at)
	if !ok && at != "" {
		return u, h, fmt.Errorf("%q is no hex of this map", at)
	}
	return u, h, nil
}

// Lesson returns what is taught.
func (c *Coach) Lesson() *Lesson { return c.lesson }

// Match returns the match of the lesson. It is another one after something was taken back.
func (c *Coach) Match() *game.Match { return c.match }

// At returns how many steps are behind the player, and of how many.
func (c *Coach) At() (done, of int) { return c.now, len(c.steps) }

// Over reports whether the lesson is done.
func (c *Coach) Over() bool { return c.now == len(c.steps) }

// Say is what the step says, "" after the last.
func (c *Coach) Say() string {
	if c.Over() {
		return ""
	}
	return c.steps[c.now].Say
}

// Show is what the step points at.
func (c *Coach) Show() Shown {
	if c.Over() {
		return Shown{}
	}
	return c.steps[c.now].show
}

// Tells reports whether the step only tells, so that Next is the way on.
func (c *Coach) Tells() bool { return !c.Over() && len(c.steps[c.now].do) == 0 }

// Compares reports whether the step asks for a judgement that the computer can be asked for, too.
func (c *Coach) Compares() bool { return !c.Over() && c.steps[c.now].Compare }

// Try reports whether the player may take a legal action now, and if not what he is told.
func (c *Coach) Try(a game.Action) (hint string, ok bool) {
	switch {
	case c.game.Lexicon().IsFree(a.Verb):
		return "", true
	case c.Over():
		return "The lesson is over.", false
	}
	s := &c.steps[c.now]
	for i, w := range s.wrong {
		if w.fits(a) {
			return s.Wrong[i].Say, false
		}
	}
	if fitsAny(s.do, a) {
		return "", true
	}
	return s.astray(), false
}

// astray is what is said of what leads nowhere.
func (s *step) astray() string {
	switch {
	case s.Else != "":
		return s.Else
	case len(s.do) == 0:
		return "Read on first: the next step says what to do."
	}
	return "The rules allow that, but it is not what this step is about."
}

// Did is told after the player took an action. It goes on to the next step where this one is done, and takes all
// of it back, with a hint, where its last action came without what it should have brought, or no more can be done in it.
func (c *Coach) Did(a game.Action) (hint string, err error) {
	if c.Over() {
		return "", nil
	}
	s := &c.steps[c.now]
	c.taken[c.now] = append(c.taken[c.now], a)
	more := c.match.Decision().Side == c.side && slices.ContainsFunc(c.match.Legal(), func(a game.Action) bool { return fitsAny(s.do, a) })
	switch {
	case c.game.Lexicon().IsFree(a.Verb), more && (s.All || len(s.done) > 0 && !fitsAny(s.done, a)):
		return "", nil
	case !s.All && len(s.done) > 0 && !fitsAny(s.done, a): // it has come to nothing
	case !slices.ContainsFunc(s.at, func(st stand) bool { return !c.stands(st) }):
		return "", c.enter(c.now + 1)
	}
	return s.astray(), c.restart(c.taken[:c.now])
}

// stands reports whether a unit is where it has to be.
func (c *Coach) stands(st stand) bool {
	for _, counter := range c.match.Game().Picture(c.match.Pos(), game.Nobody).Units {
		if counter.Unit == st.unit {
			return counter.Hex == st.hex
		}
	}
	return false
}

// Next goes on from a step that only tells.
func (c *Coach) Next() error {
	if !c.Tells() {
		return nil
	}
	return c.enter(c.now + 1)
}

// Back goes to the beginning of this step where something was done in it, else to the step before.
func (c *Coach) Back() error {
	to := c.now
	if to > 0 && (c.Over() || len(c.taken[to]) == len(c.steps[to].play)) {
		to--
	}
	return c.restart(c.taken[:to])
}

// enter begins a step: the dice are laid ready, and what the others do is done.
func (c *Coach) enter(i int) error {
	if c.now = i; c.Over() {
		return nil
	}
	s := &c.steps[i]
	c.taken = append(c.taken[:i], nil)
	if len(s.Dice) > 0 {
		c.match.Load(s.Dice)
	}
	for _, a := range s.play {
		if _, err := c.match.Do(a); err != nil {
			return fmt.Errorf("step %d of the lesson %q cannot be played: %v", i+1, c.lesson.Title, err)
		}
		c.taken[i] = append(c.taken[i], a)
	}
	return nil
}

// restart begins the match again and goes through what was done in the steps before.
func (c *Coach) restart(before [][]game.Action) (err error) {
	if c.match, err = c.lesson.match(c.game); err != nil {
		return err
	}
	done := append([][]game.Action(nil), before...)
	c.taken = nil
	for i := range done {
		if err := c.enter(i); err != nil {
			return err
		}
		for _, a := range done[i][len(c.steps[i].play):] {
			if _, err := c.match.Do(a); err != nil {
				return err
			}
			c.taken[i] = append(c.taken[i], a)
		}
	}
	return c.enter(len(done))
}
