package site

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"sync"

	"github.com/andybalholm/brotli"
)

// incompressible files get no compressed copy.
var incompressible = map[string]bool{".png": true, ".webp": true, ".woff2": true}

// Write replaces the folder dir by the files, each with a .br and a .gz copy beside it.
// Brotli quality 11 is the smallest and slowest.
func (f Files) Write(dir string, quality int) error {
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		return fmt.Errorf("%s holds sources: choose a folder that may be replaced", dir)
	}
	if held, _ := os.ReadDir(dir); len(held) > 0 {
		if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
			return fmt.Errorf("%s holds something else than a site: choose a folder that may be replaced", dir)
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	var wg sync.WaitGroup
	errs := make(chan error, len(f))
	for _, name := range f.names() {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return err
		}
		wg.Go(func() { errs <- writeCopies(full, f[name], quality) })
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func writeCopies(full string, data []byte, quality int) error {
	if err := os.WriteFile(full, data, 0o644); err != nil || incompressible[path.Ext(full)] {
		return err
	}
	gz, err := gzipped(data)
	if err != nil {
		return err
	}
	if err := os.WriteFile(full+".gz", gz, 0o644); err != nil {
		return err
	}
	if path.Base(full) == SingleFile {
		quality = min(quality, 5) // mostly base64 of what is packed already: more effort gains 1%
	}
	br, err := Brotli(data, quality)
	if err != nil {
		return err
	}
	return os.WriteFile(full+".br", br, 0o644)
}

// Brotli is the data compressed at a quality from 0 to 11. Of a program, code and data are too unlike to share what the
// compressor learns of them.
func Brotli(data []byte, quality int) ([]byte, error) {
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: quality, LGWin: 24})
	written := 0
	for _, at := range unlike(data) {
		if _, err := w.Write(data[written:at]); err != nil {
			return nil, err
		}
		if err := w.Flush(); err != nil {
			return nil, err
		}
		written = at
	}
	if _, err := w.Write(data[written:]); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}

// unlike are the places in a program where its code and its data begin; none in other data.
func unlike(data []byte) (places []int) {
	at := 8
	_, err := eachSection(data, func(id byte, body []byte) ([]byte, error) {
		if id == codeSection || id == dataSection {
			places = append(places, at)
		}
		at += 1 + len(binary.AppendUvarint(nil, uint64(len(body)))) + len(body)
		return body, nil
	})
	if err != nil {
		return nil
	}
	return places
}

// Read is the site that Write has written to the folder dir, without the compressed copies.
func Read(dir string) (Files, error) {
	f := Files{}
	err := filepath.WalkDir(dir, func(full string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(full) == ".br" || path.Ext(full) == ".gz" {
			return err
		}
		name, err := filepath.Rel(dir, full)
		if err != nil {
			return err
		}
		f[filepath.ToSlash(name)], err = os.ReadFile(full)
		return err
	})
	return f, err
}
