package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// A Part is what a part of the page weighs.
type Part struct {
	Name   string
	Bytes  int
	Packed int // in brotli, by itself: together parts are smaller than their sum
}

// Weigh takes the page apart: the code of the program by package, its tables and constants, the scenarios by
// game, and the files beside it, each packed at a quality of brotli. The heaviest come first.
func Weigh(root string, quality int) ([]Part, error) {
	if root == "" {
		var err error
		if root, err = FindRoot(); err != nil {
			return nil, err
		}
	}
	tmp, err := os.MkdirTemp("", "fieldpost-weigh")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	out := filepath.Join(tmp, "out.wasm")
	if err := link(root, enginePackage, out); err != nil {
		return nil, err
	}
	module, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	parts := map[string][]byte{}
	names, err := functions(module)
	if err != nil {
		return nil, err
	}
	_, err = eachSection(rewrite(module), func(id byte, body []byte) ([]byte, error) {
		switch id {
		case codeSection:
			return body, byOwner(parts, body, names)
		case dataSection:
			return body, data(parts, body)
		}
		parts["the program's other sections"] = append(parts["the program's other sections"], body...)
		return body, nil
	})
	if err != nil {
		return nil, err
	}
	for _, f := range []struct{ folder, kind string }{{"scenarios", ".tsv"}, {"scenarios", ".json"}, {"assets", ""}} {
		if err := files(parts, filepath.Join(root, f.folder), f.folder, f.kind); err != nil {
			return nil, err
		}
	}
	var list []Part
	for name, text := range parts {
		var packed bytes.Buffer
		w := brotli.NewWriterLevel(&packed, quality)
		w.Write(text)
		w.Close()
		list = append(list, Part{name, len(text), packed.Len()})
	}
	slices.SortFunc(list, func(a, b Part) int { return b.Packed - a.Packed })
	return list, nil
}

// functions are the names of a linked program's functions, in the order of their code.
func functions(module []byte) (names []string, err error) {
	_, err = eachSection(module, func(id byte, body []byte) ([]byte, error) {
		if id != dataSection {
			return body, nil
		}
		memory, err := initialMemory(body)
		if err != nil {
			return nil, err
		}
		at := bytes.Index(memory, pcHeader)
		if at < 0 {
			return nil, errTables
		}
		word := func(i int) int { return int(binary.LittleEndian.Uint64(memory[at+8+8*i:])) }
		from, funcs := at+word(3), at+word(7)
		for i := range word(0) {
			f := funcs + int(binary.LittleEndian.Uint32(memory[funcs+8*i+4:]))
			name := memory[from+int(binary.LittleEndian.Uint32(memory[f+funcName:])):]
			names = append(names, string(name[:bytes.IndexByte(name, 0)]))
		}
		return body, nil
	})
	return names, err
}

// byOwner shares the bodies of functions among the packages that they are of.
func byOwner(parts map[string][]byte, section []byte, names []string) error {
	count, rest, err := length(section)
	if err != nil {
		return err
	}
	if count < len(names) {
		return errors.New("the program has fewer functions than names")
	}
	for i := range count {
		var size int
		var body []byte
		if size, rest, err = length(rest); err != nil {
			return err
		}
		if body, rest, err = cut(rest, size); err != nil {
			return err
		}
		name := "runtime."
		if i < len(names) {
			name = names[i]
		}
		part := "code: " + owner(name)
		parts[part] = append(parts[part], body...)
	}
	return nil
}

// owner is the package of a function of the project's, or whose else it is.
func owner(function string) string {
	function, _, _ = strings.Cut(function, "[") // of type parameters
	slash := strings.LastIndexByte(function, '/') + 1
	dot := strings.IndexByte(function[slash:], '.')
	if dot < 0 {
		return "runtime"
	}
	switch path := function[:slash+dot]; {
	case strings.HasPrefix(path, "fieldpost/"):
		return strings.TrimPrefix(path, "fieldpost/")
	case strings.HasPrefix(path, "github.com/vugu/"):
		return "Vugu"
	case strings.Contains(path, "."):
		return "other modules"
	case path == "runtime" || strings.HasPrefix(path, "internal/") || strings.HasPrefix(path, "runtime/") || strings.HasPrefix(path, "type:"):
		return "runtime"
	}
	return "standard library"
}

// data parts what functions are described by from all other constants, less the scenarios' texts.
func data(parts map[string][]byte, section []byte) error {
	memory, err := initialMemory(section)
	if err != nil {
		return err
	}
	at := bytes.Index(memory, pcHeader)
	if at < 0 {
		return errTables
	}
	parts["constants, scenarios included"] = memory[:at]
	parts["constants and tables of functions"] = memory[at:]
	return nil
}

// files adds the files of a folder, those of scenarios by game.
func files(parts map[string][]byte, dir, name, kind string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || kind != "" && filepath.Ext(path) != kind || filepath.Ext(path) == ".go" || filepath.Ext(path) == ".md" {
			return err
		}
		text, err := os.ReadFile(path)
		part := "files: " + name
		if kind != "" {
			part = "in the constants: " + name
		}
		if rel, err := filepath.Rel(dir, filepath.Dir(path)); err == nil && rel != "." {
			part, _, _ = strings.Cut(part+"/"+filepath.ToSlash(rel), "/setups")
		}
		parts[part] = append(parts[part], text...)
		return err
	})
}
