package web

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/workbench"
)

// formPart is a part of the form as the bench shows it.
type formPart struct {
	Key, Title, Drop string
	Rows             []benchRow
	Rules            []string
}

// fill reads the text on the bench into the form of its table, if it has one, and weighs the scenario.
func (b *bench) fill() {
	b.form, b.blank, b.weights = b.shelf.Games.Form(b.Game, b.File), nil, ""
	if b.form == nil {
		return
	}
	b.blank, _ = workbench.Fill(b.form, b.Text) // a text that cannot be read has its fault told
	guard("", func() error {
		d, err := b.shelf.Games.Design(b.Game, b.Text, nil)
		if err == nil {
			var list []string
			for _, w := range d.Weights {
				list = append(list, strings.TrimSpace(w.Side+" ")+" "+strings.ToLower(w.Title)+" "+fmt.Sprint(w.Value))
			}
			b.weights = "What weighs on the balance: " + strings.TrimSpace(strings.Join(list, ", ")) + "."
		}
		return err
	})
}

// formed takes a text that the form has changed.
func (b *bench) formed(text string, err error) {
	if err != nil {
		b.shown(sentence(told(err)), nil)
		return
	}
	b.check(text)
}

// set takes a value that was written into the form.
func (b *bench) set(arg, value string) {
	path, word, _ := strings.Cut(arg, " ")
	for _, p := range b.blank.Parts {
		for _, box := range p.Boxes {
			if box.At != path {
				continue
			}
			switch box.Kind { // a box is ticked, or no longer
			case game.FormFlag:
				value = map[bool]string{true: "", false: "true"}[box.Value == "true"]
			case game.FormWords, game.FormNumbers:
				have := slices.DeleteFunc(slices.Clone(box.Have), func(w string) bool { return w == word })
				if len(have) == len(box.Have) {
					have = append(have, word)
				}
				value = strings.Join(have, " ")
			}
		}
	}
	b.formed(workbench.Write(b.form, b.page.Value("bench-text"), path, value))
}

// formParts are the parts of the form with their rows.
func (b *bench) formParts() (list []formPart) {
	if b.blank == nil {
		return nil
	}
	for i, p := range b.blank.Parts {
		if p.More {
			continue
		}
		part := formPart{Key: fmt.Sprintf("form-%d", i), Title: p.Title, Drop: p.Path}
		if p.Title == "" {
			part.Title = "The scenario"
		}
		for _, box := range p.Boxes {
			if r := string(box.Rule); !slices.Contains(part.Rules, r) {
				part.Rules = append(part.Rules, r)
			}
			row := benchRow{Arg: box.At, Title: box.Label, Now: box.Value, Words: box.Words}
			switch box.Kind {
			case game.FormNumber:
				row.Field = &game.Field{Kind: game.CountField, Low: box.Low, High: box.High}
			case game.FormFlag:
				row.Field = &game.Field{Kind: game.FlagField}
			case game.FormWord:
				row.Field = &game.Field{Kind: game.WordField}
				row.Words = slices.DeleteFunc(slices.Clone(box.Words), func(w string) bool { return w == "" })
			case game.FormWords, game.FormNumbers:
				for k, w := range box.Words {
					name := box.Label + ": " + w
					if box.Names != nil {
						name = box.Names[k]
					}
					part.Rows = append(part.Rows, benchRow{Field: &game.Field{Kind: game.FlagField}, Arg: box.At + " " + w, Title: name, Now: fmt.Sprint(slices.Contains(box.Have, w))})
				}
				continue
			}
			part.Rows = append(part.Rows, row)
		}
		list = append(list, part)
	}
	return list
}

// cite tells a rule that the form names.
func (b *bench) cite(id string) {
	i := slices.IndexFunc(b.shelf.Scenarios, func(s game.Info) bool { return s.Game == b.Game })
	if g, err := b.shelf.Games.Open(scenario{b.shelf.Scenarios[i]}.name(), nil); err == nil {
		l := g.Ledger()
		b.cited, _ = l.Row(l.Rule(id))
		b.page.Say(b.cited.Statement)
	}
}

// formLists are the lists that can be lengthened.
func (b *bench) formLists() (list []workbench.Part) {
	if b.blank != nil {
		list = slices.DeleteFunc(slices.Clone(b.blank.Parts), func(p workbench.Part) bool { return !p.More })
	}
	return list
}
