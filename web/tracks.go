package web

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// stripTracks are the tracks that matter now: those in use and those that are no
// formation's; all of them where they are few. The rest is behind a button.
func (a *App) stripTracks() []game.Track {
	all, d := a.View.Tracks, a.Desk.Decision()
	var list, other []game.Track
	for _, t := range all {
		if text := trackText(t); text == a.View.Turn || t.Title+" "+text == a.View.Turn { // the strip says it already
			continue
		}
		switch {
		case len(all) > maxStrip && !t.Active && a.repeats(t):
		case t.Side == game.Nobody || t.Side == d.Side || d.Over:
			list = append(list, t)
		default: // a phone has room for the first
			other = append(other, t)
		}
	}
	return append(list, other...)
}

// maxStrip is how many tracks the strip has room for in any case.
const maxStrip = 4

// repeats reports whether a track is one of a row of alike tracks, such as one for each
// formation: their ids begin alike.
func (a *App) repeats(t game.Track) bool {
	kin := 0
	kind, _, row := strings.Cut(t.ID, "-")
	for _, o := range a.View.Tracks {
		if k, _, ok := strings.Cut(o.ID, "-"); row && ok && k == kind {
			kin++
		}
	}
	return kin > 2
}

// sideTracks are the tracks of one side, or of none.
type sideTracks struct {
	Name, ID string
	Tracks   []game.Track
}

func (a *App) trackTable() []sideTracks {
	info := a.Desk.Match().Game().Info()
	list := []sideTracks{{Name: "Both sides"}}
	for i, name := range info.SideNames {
		list = append(list, sideTracks{Name: name, ID: info.Sides[i]})
	}
	for _, t := range a.View.Tracks {
		i := 0
		if int(t.Side) < len(info.SideNames) {
			i = int(t.Side) + 1
		}
		list[i].Tracks = append(list[i].Tracks, t)
	}
	return list
}

// trackRange is a track's value with the highest that it can have.
func trackRange(t game.Track) string {
	s := trackText(t)
	if _, err := strconv.Atoi(s); err == nil && t.Max > 0 {
		return fmt.Sprintf("%s of %d", s, t.Max)
	}
	return s
}

func trackClass(t game.Track) string {
	if t.Active {
		return "track active"
	}
	return "track"
}

// trackTitle is a track's title, with the names of formations cut to their initials where
// the page has no room for them.
func (a *App) trackTitle(t game.Track) string {
	title := t.Title
	if a.Layout == "wide" && len(a.View.Tracks) <= maxStrip {
		return title
	}
	for _, c := range a.Desk.Picture().Units {
		if strings.Contains(c.Group, " ") && strings.Contains(title, c.Group) { // one word's initial says nothing
			return strings.ReplaceAll(title, c.Group, initials(c.Group))
		}
	}
	return title
}

// initials keeps numbers and cuts words to their first letters: "1st ID".
func initials(name string) string {
	var b strings.Builder
	word := false
	for _, w := range strings.Fields(name) {
		number := w[0] >= '0' && w[0] <= '9'
		if b.Len() > 0 && (number || !word) {
			b.WriteByte(' ')
		}
		if number {
			b.WriteString(w)
		} else {
			b.WriteRune([]rune(w)[0])
		}
		word = !number
	}
	return b.String()
}

// trackText is a track's value: its own words, or the box that its marker is in.
func trackText(t game.Track) string {
	switch {
	case t.Text != "":
		return t.Text
	case t.Value >= 0 && t.Value < len(t.Boxes):
		return t.Boxes[t.Value]
	case t.Max > 0:
		return fmt.Sprintf("%d/%d", t.Value, t.Max)
	}
	return strconv.Itoa(t.Value)
}
