package board

// palette reads the colours of the page's style sheet by the names of their CSS
// variables and remembers them until the theme changes.
type palette struct {
	read  func(name string) string // "" if the variable is not set
	known map[string]string
}

func newPalette(read func(string) string) *palette {
	return &palette{read: read, known: map[string]string{}}
}

// colour is the value of a variable; a glaring one if it is missing.
func (p *palette) colour(name string) string { return p.first(name, "") }

// first is the value of the first variable if it is set, otherwise of the second.
func (p *palette) first(name, other string) string {
	if v, ok := p.known[name]; ok {
		return v
	}
	v := p.read(name)
	switch {
	case v == "" && other != "":
		v = p.colour(other)
	case v == "":
		v = "#f0f"
	}
	p.known[name] = v
	return v
}
