package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"fieldpost/web"
)

// Policy is the content security policy of the hosted page, for its meta element. Its workers are sw.js and
// the engine's (see assets/worker.js). HeaderPolicy is that for the header, where a page can also say that nobody may frame it.
const (
	Policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
		"img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; " + noDetours
	HeaderPolicy = Policy + "; frame-ancestors 'none'"
	noDetours    = "base-uri 'none'; form-action 'none'; object-src 'none'"
)

// pageData is what index.html, a text/template, may ask for.
type pageData struct {
	Single  bool   // the page that works alone
	Policy  string // content security policy
	Shelf   string // the shelf as the engine draws it first, for the time until it has started; empty for other programs
	Icon    string // address of the icon
	Loader  string // script element that begins to load the engine, to stand ahead of all that is loaded; none in the single file
	Style   string // link or style element
	Scripts string // script elements: in the single file, where they do not wait for it, behind the markup
}

func (p *parts) render(d pageData) ([]byte, error) {
	if p.shelf {
		var shelf bytes.Buffer
		if err := web.WriteShelf(&shelf, d.Single); err != nil {
			return nil, err
		}
		if d.Single {
			text, err := p.withPictures(shelf.String())
			if err != nil {
				return nil, err
			}
			shelf.Reset()
			shelf.WriteString(text)
		}
		// It stays as it is written: the engine takes over node by node what is just as it would
		// make it, so that what has the focus keeps it. Its first drawing takes the mark away.
		d.Shelf = strings.Replace(shelf.String(), `class="under"`, `class="under boot"`, 1)
		if d.Shelf == shelf.String() {
			return nil, fmt.Errorf("the shelf of web/root.vugu has no place for the mark of the start")
		}
	}
	t, err := template.New("index.html").Option("missingkey=error").Parse(p.page)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, d); err != nil {
		return nil, err
	}
	for _, part := range []string{d.Policy, d.Loader, d.Style, d.Scripts} {
		if !strings.Contains(out.String(), part) {
			return nil, fmt.Errorf("index.html must place .Policy, .Loader, .Style and .Scripts")
		}
	}
	return out.Bytes(), nil
}

// art matches the place of a scenario's picture in the shelf of the single file.
var art = regexp.MustCompile(`data-art="([^"]+)"`)

// withPictures puts the pictures of the scenarios into the shelf, from where assets/boot.js hands them to the engine.
func (p *parts) withPictures(shelf string) (string, error) {
	missing := ""
	shelf = art.ReplaceAllStringFunc(shelf, func(place string) string {
		name := web.Picture(art.FindStringSubmatch(place)[1])
		raw, ok := p.static[name]
		if !ok {
			missing = name
		}
		return place + ` src="data:image/webp;base64,` + base64.StdEncoding.EncodeToString(raw) + `"`
	})
	if missing != "" {
		return "", fmt.Errorf("%s is missing: paint it with E2E_CARDS=assets/cards go test ./e2e -run TestCards", missing)
	}
	return shelf, nil
}

// hosted makes the files of a web site. Style, scripts and engine carry their hash in the
// name and may be kept for ever; the rest keeps its name.
func (p *parts) hosted() (Files, error) {
	files := Files{"NOTICE.txt": p.notice}
	for name, data := range p.static {
		files[name] = data
	}
	add := func(name string, data []byte) string {
		name = hashedName(name, data)
		files[name] = data
		return name
	}
	wasm := add("fieldpost.wasm", p.wasm)
	d := pageData{
		Policy: Policy,
		Icon:   "assets/icon.svg",
		Style:  fmt.Sprintf(`<link rel="stylesheet" href="%s">`, add("fieldpost.css", p.style)),
	}
	for _, s := range p.scripts {
		src := add(s.name, s.text)
		switch s.name {
		case loader:
			d.Loader = fmt.Sprintf(`<script src="%s" data-wasm="%s"></script>`, src, wasm)
		case "boot.js":
			d.Scripts += fmt.Sprintf(`<script defer src="%s" data-worker="%s"></script>`, src, add("worker.js", p.thinker()))
		default:
			d.Scripts += fmt.Sprintf(`<script defer src="%s"></script>`, src)
		}
	}
	index, err := p.render(d)
	files["index.html"] = index
	return files, err
}

// single makes the page that holds everything. The engine stands after the first markup as
// gzip in base64, the form that pages opened from a file can unpack in every browser.
func (p *parts) single() ([]byte, error) {
	icon, ok := p.static["assets/icon.svg"]
	if !ok {
		return nil, fmt.Errorf("assets/icon.svg is missing")
	}
	packed, err := gzipped(p.wasm)
	if err != nil {
		return nil, err
	}
	d := pageData{
		Single: true,
		Icon:   "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(icon),
		Style:  "<style>" + string(p.style) + "</style>",
	}
	var scripts strings.Builder
	fmt.Fprintf(&scripts, `<script type="text/plain" id="fieldpost-wasm">%s</script>`, base64.StdEncoding.EncodeToString(packed))
	fmt.Fprintf(&scripts, `<script type="text/plain" id="fieldpost-worker">%s</script>`, p.mind)
	hashes := ""
	for _, s := range p.scripts {
		if s.name == loader {
			continue
		}
		text := string(s.text)
		if strings.Contains(strings.ToLower(text), "</script") || strings.Contains(text, "<!--") {
			return nil, fmt.Errorf("%s cannot stand inside a page: it holds </script or <!--", s.name)
		}
		sum := sha256.Sum256(s.text)
		hashes += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		id := ""
		if s.name == runtimeName {
			id = ` id="fieldpost-runtime"`
		}
		scripts.WriteString("<script" + id + ">" + text + "</script>")
	}
	d.Scripts = scripts.String()
	d.Policy = "default-src 'none'; script-src" + hashes + " 'wasm-unsafe-eval'; style-src 'unsafe-inline'; " +
		"img-src data: blob:; worker-src blob:; connect-src blob:; " + noDetours
	page, err := p.render(d)
	if err != nil {
		return nil, err
	}
	return append(page, "<!--\n"+strings.ReplaceAll(string(p.notice), "--", "- -")+"-->\n"...), nil
}

// thinker is the script of the engine's Worker.
func (p *parts) thinker() []byte {
	for _, s := range p.scripts {
		if s.name == runtimeName {
			return slices.Concat(s.text, []byte("\n"), p.mind)
		}
	}
	return p.mind
}

// hashedName puts the start of the data's hash before the ending: fieldpost.1f3870be274f.css.
func hashedName(name string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
}

func gzipped(data []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}
