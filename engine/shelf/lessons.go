package shelf

import (
	"path"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/scenarios"
)

// A Taught is a lesson of the shelf.
type Taught struct {
	ID   string // folder of the game and name of the file: "reichswald/01-first-attack"
	Game string // title of the game
	*lesson.Lesson
}

// Lessons returns all lessons, by game and number.
func (Shelf) Lessons() (list []Taught) {
	files, _ := scenarios.Lessons()
	for _, file := range files {
		text, err := scenarios.FS.ReadFile(file)
		if err != nil {
			continue
		}
		l, err := lesson.Read(text)
		if err != nil {
			continue
		}
		folder, _, _ := strings.Cut(file, "/")
		list = append(list, Taught{ID: folder + "/" + strings.TrimSuffix(path.Base(file), ".json"), Game: gameTitle(folder), Lesson: l})
	}
	return list
}

// gameTitle is the title of the game in a folder.
func gameTitle(folder string) string {
	if i := slices.IndexFunc(catalogue, func(i game.Info) bool { return i.Game == folder }); i >= 0 {
		return catalogue[i].GameTitle
	}
	return ""
}
