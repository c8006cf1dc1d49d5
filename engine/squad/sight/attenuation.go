package sight

import (
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// flareReach is how far a flare lights, in hexes (OTL-4.6-02).
const flareReach = 5

// attenuation is the sum over the counted hexes, in half units (OTL-4.0-01).
func (l *line) attenuation() int16 {
	var sum int16
	for k := range l.steps {
		_, v := l.value(k)
		sum += int16(v)
	}
	return sum
}

// value is what counted step k, from 0 at the first end, adds, and the hex that it is
// of: of two with a common side the one with the higher value (OTL-4.2-02, OTL-4.2-03), with equal ones the lower. A hex that is
// missing, where the maps of two scenarios lie side by side and one is longer (OTL-12.4-01), counts as clear.
func (l *line) value(k int) (hex.Hex, int8) {
	c := &l.steps[k]
	h, v := l.hex(c.at), int8(-1)
	if h != hex.None {
		v = l.own(h, k)
	}
	if c.twin {
		if o := l.hex(c.other); o != hex.None {
			if w := l.own(o, k); w > v || w == v && o < h {
				h, v = o, w
			}
		}
	}
	if h == hex.None {
		v = l.weather(h, l.tec[data.Clear].Attenuation)
	}
	return h, v
}

// own is what a hex adds as step k: its terrain, which between different levels counts
// as clear unless it reaches the higher end or lies next to the lower one (OTL-4.5-01),
// and smoke, night and mist in any case (OTL-4.5-03). The target's hex always has its
// own terrain (OTL-4.5-02), that of a building inside a bunker (OTL-2.3-02).
func (l *line) own(h hex.Hex, k int) int8 {
	n, c := len(l.steps), &l.g.Cells[h]
	v := c.Thick
	switch target := k == n-1; {
	case target && l.to.Bunker:
		v = l.tec[data.Building].Attenuation
	case !target && !l.level && c.Top() < l.high && !(l.up && k == 0) && !(!l.up && k == n-2):
		v = l.tec[data.Clear].Attenuation
	}
	if l.f.Smoke != nil && l.f.Smoke[h] {
		v += l.tec[data.Smoke].Attenuation // OTL-2.13-02
	}
	return l.weather(h, v)
}

// weather is a value with what night and mist add to it. No flare lights a hex that is missing.
func (l *line) weather(h hex.Hex, v int8) int8 {
	if l.f.Night && (h == hex.None || !l.lit(h)) {
		v += l.tec[data.Night].Attenuation // OTL-4.6-01
	}
	if l.f.Mist {
		v += l.tec[data.Night].Attenuation // as the event says
	}
	return v
}

// lit tells whether a flare is near a hex.
func (l *line) lit(h hex.Hex) bool {
	for _, flare := range l.f.Flares {
		if l.g.Distance(flare, h) <= flareReach {
			return true
		}
	}
	return false
}

// Steps appends the counted hexes of the line with what each adds, whether or not
// something blocks it; none within one hex.
func (s *Sight) Steps(from, to Spot, f *Field, buf []Step) []Step {
	if from.Hex == to.Hex {
		return buf
	}
	l := s.line(from, to, f)
	for k := range l.steps {
		h, v := l.value(k)
		buf = append(buf, Step{h, v})
	}
	return buf
}

// Enters is the set of sides, a bit for each hex.Dir, through which a line enters a hex;
// at a corner both sides that meet there (OTL-4.4-02, OTL-2.1-02).
func (s *Sight) Enters(from, to hex.Hex) uint8 {
	if from == to {
		return 0
	}
	return s.shape(from, to).in
}

// Behind tells whether the line enters the hex across a wall of it (OTL-2.10-03).
func (s *Sight) Behind(from, to hex.Hex, f *Field) bool {
	sides := s.Enters(from, to)
	for d := range hex.Dir(6) {
		if sides>>d&1 != 0 && s.walled(to, d, f) {
			return true
		}
	}
	return false
}

// Shelter is the protection column of a spot against fire along a line: that of its
// bunker (OTL-2.3.2-01), or the better one of its terrain and of a wall that the line
// crosses (OTL-4.4-01), on a bridge by its axis (OTL-2.1-01).
func (s *Sight) Shelter(from, to Spot, f *Field) int8 {
	if to.Bunker {
		return s.g.Cells[to.Hex].Cover
	}
	c := &s.g.Cells[to.Hex]
	column := s.tec[c.Terrain].Protection
	if along := uint8(1)<<c.Axis | 1<<c.Axis.Opposite(); c.Terrain == data.Bridge && s.Enters(from.Hex, to.Hex)&along != 0 {
		column = s.tec[data.Lengthwise].Protection
	}
	if s.Behind(from.Hex, to.Hex, f) {
		column = min(column, s.tec[data.Wall].Protection)
	}
	return column
}

// AreaShelter is the protection column of a spot against an area attack (OTL-8.3-02, OTL-8.3-03).
func (s *Sight) AreaShelter(to Spot) int8 {
	c := &s.g.Cells[to.Hex]
	if to.Bunker {
		return c.Cover
	}
	return s.tec[c.Terrain].Area
}
