package scenarios

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// overlay is a folder in which some files are replaced, added or taken away.
type overlay struct {
	base  fs.FS
	files map[string][]byte
}

// Overlay returns base with the given files in place of its own or in addition
// to them, such as an owner's own charts. A file whose content is nil is missing.
// Listings of folders are those of base.
func Overlay(base fs.FS, files map[string][]byte) fs.FS { return overlay{base, files} }

// Replaced reports whether a file stands in the place of the base's.
func (o overlay) Replaced(name string) bool { return o.files[name] != nil }

// Open opens a file of the overlay, or else of the base.
func (o overlay) Open(name string) (fs.File, error) {
	content, ok := o.files[name]
	switch {
	case !ok || !fs.ValidPath(name):
		return o.base.Open(name)
	case content == nil:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &file{bytes.NewReader(content), path.Base(name)}, nil
}

// file is an open file of an overlay, and its own description.
type file struct {
	*bytes.Reader
	name string
}

func (f *file) Stat() (fs.FileInfo, error) { return f, nil }
func (f *file) Close() error               { return nil }
func (f *file) Name() string               { return f.name }
func (f *file) Mode() fs.FileMode          { return 0o444 }
func (f *file) ModTime() time.Time         { return time.Time{} }
func (f *file) IsDir() bool                { return false }
func (f *file) Sys() any                   { return nil }
