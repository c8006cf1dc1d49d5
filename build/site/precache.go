package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
)

// ServiceWorker is the name of the service worker's script.
const ServiceWorker = "sw.js"

// Cached is one file that the service worker keeps.
type Cached struct {
	URL       string `json:"url"`       // relative to the site; "./" is the page
	Integrity string `json:"integrity"` // "sha256-" and the hash in base64
}

// Precache lists the files that the service worker keeps for play without a network, with a
// version that changes when any of them does. Left to be fetched when they are asked for are the
// single-file page, as large as all the rest together, and the icons as PNG, which only the
// installation of the page wants.
func (f Files) Precache() (version string, list []Cached) {
	all := sha256.New()
	for _, name := range f.names() {
		if name == ServiceWorker || name == SingleFile || strings.HasPrefix(name, "assets/icon-") {
			continue
		}
		url := name
		if name == "index.html" {
			url = "./"
		}
		sum := sha256.Sum256(f[name])
		c := Cached{url, "sha256-" + base64.StdEncoding.EncodeToString(sum[:])}
		fmt.Fprintln(all, c.URL, c.Integrity)
		list = append(list, c)
	}
	return hex.EncodeToString(all.Sum(nil)[:8]), list
}

// Seal writes the service worker: the list of what it keeps, then its program.
func (f Files) Seal(program []byte) error {
	version, list := f.Precache()
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	f[ServiceWorker] = fmt.Appendf(nil, "const version=%q,files=%s;\n%s", version, text, program)
	return nil
}

// Reseal writes the service worker again, with the program that it has, after a change of other files.
func (f Files) Reseal() error {
	_, program, ok := bytes.Cut(f[ServiceWorker], []byte("\n"))
	if !ok {
		return fmt.Errorf("%s has not been made by this build", ServiceWorker)
	}
	return f.Seal(program)
}
