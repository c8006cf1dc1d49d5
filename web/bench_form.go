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

// fillForm reads the text on the bench into the form of its table, if it has one, and weighs the scenario.
func (a *App) fillForm() {
	b := &a.Bench
	b.form, b.blank, b.weights = a.Shelf.Form(b.Game, b.File), nil, ""
	if b.form == nil {
		return
	}
	b.blank, _ = workbench.Fill(b.form, b.Text) // a text that cannot be read has its fault told
	guard("", func() error {
		d, err := a.Shelf.Design(b.Game, b.Text, nil)
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
func (a *App) formed(text string, err error) {
	if err != nil {
		a.benchShown(sentence(told(err)), nil)
		a.Page.Say(a.Bench.Fault)
		return
	}
	a.benchText(text)
}

// putValue takes a value that was written on the bench, into the form or the position that lies there.
func (a *App) putValue(arg, value string) {
	if a.Dialog.Kind != "bench" {
		a.benchSet(arg, value)
		return
	}
	path, word, _ := strings.Cut(arg, " ")
	for _, p := range a.Bench.blank.Parts {
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
	a.formed(workbench.Write(a.Bench.form, a.Bench.Text, path, value))
}

// formParts are the parts of the form with their rows.
func (a *App) formParts() (list []formPart) {
	if a.Bench.blank == nil {
		return nil
	}
	for i, p := range a.Bench.blank.Parts {
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

// formLists are the lists that can be lengthened.
func (a *App) formLists() (list []workbench.Part) {
	if a.Bench.blank != nil {
		list = slices.DeleteFunc(slices.Clone(a.Bench.blank.Parts), func(p workbench.Part) bool { return !p.More })
	}
	return list
}
