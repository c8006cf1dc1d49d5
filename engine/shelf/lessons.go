package shelf

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/scenarios"
)

// Lessons lists all lessons, by game and number. The list is part of the program, as that of scenarios is.
func (Shelf) Lessons() []lesson.Entry { return lessons }

// ReadLessons makes the list of lessons from the folders of the games.
func ReadLessons() (list []lesson.Entry, err error) {
	files, err := scenarios.Lessons()
	if err != nil {
		return nil, err
	}
	for _, s := range systems {
		for _, file := range files {
			if !strings.HasPrefix(file, s.folder+"/") {
				continue
			}
			id := s.folder + "/" + strings.TrimSuffix(path.Base(file), ".json")
			l, err := Shelf{}.Lesson(id)
			if err != nil {
				return nil, err
			}
			of := slices.IndexFunc(catalogue, func(i game.Info) bool { return i.Game == s.folder })
			list = append(list, lesson.Entry{ID: id, GameTitle: catalogue[of].GameTitle, Title: l.Title, About: l.About, Minutes: l.Minutes})
		}
	}
	return list, nil
}

// Lesson reads a lesson.
func (Shelf) Lesson(id string) (*lesson.Lesson, error) {
	folder, name, _ := strings.Cut(id, "/")
	text, err := scenarios.FS.ReadFile(folder + "/lessons/" + name + ".json")
	if err != nil {
		return nil, fmt.Errorf("this Fieldpost has no lesson %.60q", id)
	}
	l, err := lesson.Read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", id, err)
	}
	return l, nil
}

// Lore reads the glossary and the first sights of a game, by its folder; TestLore holds that both are there.
func (Shelf) Lore(folder string) (l lesson.Lore) {
	for _, file := range []struct {
		name string
		into any
	}{{"glossary", &l.Terms}, {"sights", &l.Sights}} {
		text, err := scenarios.FS.ReadFile(folder + "/" + file.name + ".json")
		if err == nil {
			err = game.Unmarshal(text, file.into)
		}
		if err != nil {
			return lesson.Lore{}
		}
	}
	return l
}
