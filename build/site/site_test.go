package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"fieldpost/web"
)

func buildBare(t *testing.T) Files {
	files, err := Build(Options{Wasm: "./build/bare", Single: true})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestSameSourcesSameBytes(t *testing.T) {
	first, second := buildBare(t), buildBare(t)
	if !slices.Equal(first.names(), second.names()) {
		t.Fatalf("%q\n%q", first.names(), second.names())
	}
	for name := range first {
		if !bytes.Equal(first[name], second[name]) {
			t.Errorf("%s differs from one build to the next", name)
		}
	}
}

func TestHostedPage(t *testing.T) {
	files := buildBare(t)
	index := string(files["index.html"])
	if !strings.Contains(index, `content="`+Policy+`"`) || strings.Contains(index, "'unsafe-eval'") {
		t.Errorf("policy: %s", index)
	}
	for _, m := range regexp.MustCompile(`(?:src|href|data-wasm|data-worker)="([^"]+)"`).FindAllStringSubmatch(index, -1) {
		if _, ok := files[m[1]]; !ok {
			t.Errorf("index.html names %s, which is not built", m[1])
		}
	}
	if regexp.MustCompile(`<script[^>]*>[^<]`).MatchString(index) {
		t.Error("an inline script on the hosted page")
	}
	notice, _ := os.ReadFile("../../NOTICE")
	license, _ := os.ReadFile("../../LICENSE")
	if got := files["NOTICE.txt"]; len(notice) == 0 || len(license) == 0 || !bytes.Equal(got, slices.Concat(notice, license)) {
		t.Errorf("NOTICE.txt has %d bytes, the notices and licences %d", len(got), len(notice)+len(license))
	}
	hashed := 0
	for name, data := range files {
		if m := regexp.MustCompile(`^(.*)\.[0-9a-f]{12}(\.\w+)$`).FindStringSubmatch(name); m != nil {
			hashed++
			if hashedName(m[1]+m[2], data) != name {
				t.Errorf("%s does not carry the hash of its content", name)
			}
		}
	}
	if hashed < 5 {
		t.Errorf("only %d files are named by their content", hashed)
	}
}

// Both pages forbid what neither uses: other bases, forms, plug-ins, workers that are not the site's
// own. Only a header can say who may frame a page, and a browser complains of it in a meta element.
func TestPolicies(t *testing.T) {
	files := buildBare(t)
	for name, worker := range map[string]string{"index.html": "'self'", SingleFile: "blob:"} {
		policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(string(files[name]))[1]
		for _, want := range []string{"base-uri 'none'", "form-action 'none'", "object-src 'none'", "worker-src " + worker} {
			if !slices.Contains(strings.Split(policy, "; "), want) {
				t.Errorf("%s lacks %s: %s", name, want, policy)
			}
		}
		if strings.Contains(policy, "frame-ancestors") {
			t.Errorf("%s: %s", name, policy)
		}
	}
	if HeaderPolicy != Policy+"; frame-ancestors 'none'" {
		t.Errorf("in the header: %s", HeaderPolicy)
	}
}

// The policy of the single file lists the hash of each of its scripts, and lets nothing else in.
func TestSinglePage(t *testing.T) {
	page := string(buildBare(t)[SingleFile])
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)
	if policy == nil {
		t.Fatal("no policy")
	}
	scripts := regexp.MustCompile(`(?s)<script(?: id="[a-z-]+")?>(.*?)</script>`).FindAllStringSubmatch(page, -1)
	if len(scripts) < 3 || strings.Count(policy[1], "'sha256-") != len(scripts) {
		t.Errorf("%d scripts, policy %s", len(scripts), policy[1])
	}
	for _, s := range scripts {
		sum := sha256.Sum256([]byte(s[1]))
		if !strings.Contains(policy[1], "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
			t.Errorf("the policy forbids the script %.60s...", s[1])
		}
	}
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(page[:strings.Index(page, "fieldpost-wasm")], -1) {
		if !strings.HasPrefix(m[1], "data:") {
			t.Errorf("the single file refers to %s", m[1])
		}
	}
}

// handmade are the parts of a small page, whose engine nobody compiles.
func handmade() *parts {
	return &parts{
		page:  `<head>{{.Policy}}{{.Icon}}{{.Loader}}{{.Style}}{{.Scripts}}</head>{{.Shelf}}`,
		style: []byte("p{}"), wasm: []byte("engine"), worker: []byte("serve()"), mind: []byte("think()"), notice: []byte("thanks -- to all\n"),
		scripts: []script{{"vugu.js", []byte("vugu()")}, {runtimeName, []byte("run()")}, {"board.js", []byte("paint()")},
			{loader, []byte("load()")}, {"boot.js", []byte("boot()")}},
		static: Files{"assets/icon.svg": []byte("<svg/>"), "assets/icon-192.png": []byte("png"), "assets/cards/aachen-first-blood.webp": []byte("art")},
	}
}

// The hosted page has the loader ahead of the scripts, which run in their order, and beside it all that they fetch: the engine,
// what its Worker runs, the style, the notices and the files that are copied.
func TestHostedFiles(t *testing.T) {
	p := handmade()
	files, err := p.hosted()
	if err != nil {
		t.Fatal(err)
	}
	named := func(name, text string) string { return hashedName(name, []byte(text)) }
	engine, mind := named("fieldpost.wasm", "engine"), named("worker.js", "run()\nthink()")
	index := "<head>" + Policy + "assets/icon.svg" + `<script src="` + named(loader, "load()") + `" data-wasm="` + engine + `"></script>` +
		`<link rel="stylesheet" href="` + named("fieldpost.css", "p{}") + `">` +
		`<script defer src="` + named("vugu.js", "vugu()") + `"></script><script defer src="` + named(runtimeName, "run()") + `"></script>` +
		`<script defer src="` + named("board.js", "paint()") + `"></script><script defer src="` + named("boot.js", "boot()") + `" data-worker="` + mind + `"></script></head>`
	want := Files{"index.html": []byte(index), "NOTICE.txt": p.notice, engine: p.wasm, mind: []byte("run()\nthink()"), named("fieldpost.css", "p{}"): p.style}
	for _, s := range p.scripts {
		want[hashedName(s.name, s.text)] = s.text
	}
	maps.Copy(want, p.static)
	if !maps.EqualFunc(files, want, bytes.Equal) {
		t.Errorf("%q\n%s\nwant %q\n%s", files.names(), files["index.html"], want.names(), index)
	}
}

// The single file holds the engine, packed, what the engine's Worker runs, the runtime where the Worker finds it, the scripts in
// their order but for the loader, and the notices as a comment that nothing in them ends. What would end a script early is refused.
func TestSingleFileHoldsEverything(t *testing.T) {
	p := handmade()
	page, err := p.single()
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`data:image/svg\+xml;base64,PHN2Zy8\+<style>p\{\}</style>` +
		`<script type="text/plain" id="fieldpost-wasm">(.*)</script><script type="text/plain" id="fieldpost-worker">think\(\)</script>` +
		`<script>vugu\(\)</script><script id="fieldpost-runtime">run\(\)</script><script>paint\(\)</script><script>boot\(\)</script></head>` +
		`<!--\nthanks - - to all\n-->\n$`).FindSubmatch(page)
	if m == nil {
		t.Fatalf("%s", page)
	}
	packed, err := base64.StdEncoding.DecodeString(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if engine, err := io.ReadAll(r); err != nil || string(engine) != "engine" {
		t.Errorf("the engine is unpacked as %q, %v", engine, err)
	}
	for _, text := range []string{`s="</Script>"`, `s="<!--"`} {
		p := handmade()
		p.scripts[2].text = []byte(text)
		if _, err := p.single(); err == nil || !strings.Contains(err.Error(), "board.js cannot stand inside a page") {
			t.Errorf("%s stands inside a page: %v", text, err)
		}
	}
	delete(p.static, "assets/icon.svg")
	if _, err := p.single(); err == nil {
		t.Error("a page without an icon is made")
	}
}

// The shelf of the single file has the scenarios' pictures in it, and one that is not painted is missed.
func TestPicturesInTheSingleFile(t *testing.T) {
	p := handmade()
	art := web.Picture("aachen/first-blood")
	p.static = Files{art: []byte("art")}
	const place = `<img data-art="aachen/first-blood">`
	if got, err := p.withPictures(place); err != nil || got != `<img data-art="aachen/first-blood" src="data:image/webp;base64,YXJ0">` {
		t.Errorf("%s, %v", got, err)
	}
	delete(p.static, art)
	if _, err := p.withPictures(place); err == nil || !strings.Contains(err.Error(), art+" is missing") {
		t.Errorf("without %s: %v", art, err)
	}
}

// Both pages begin with the shelf, marked as drawn ahead of the engine; only the single file has the pictures in it. A template
// that leaves a part out is refused.
func TestShelfAheadOfTheEngine(t *testing.T) {
	p := handmade()
	p.shelf = true
	var shelf bytes.Buffer
	if err := web.WriteShelf(&shelf, true); err != nil {
		t.Fatal(err)
	}
	pictures := art.FindAllStringSubmatch(shelf.String(), -1)
	for _, m := range pictures {
		p.static[web.Picture(m[1])] = []byte(web.Picture(m[1]))
	}
	files, err := p.hosted()
	if err != nil {
		t.Fatal(err)
	}
	single, err := p.single()
	if err != nil {
		t.Fatal(err)
	}
	for name, page := range map[string]string{"index.html": string(files["index.html"]), SingleFile: string(single)} {
		if strings.Count(page, `class="under boot"`) != 1 || strings.Count(page, `class="under"`) != strings.Count(shelf.String(), `class="under"`)-1 {
			t.Errorf("%s: %d marks", name, strings.Count(page, `class="under boot"`))
		}
		if n := len(art.FindAllString(page, -1)); len(pictures) < 20 || n != len(pictures) {
			t.Errorf("%s has the places of %d pictures, want %d", name, n, len(pictures))
		}
		for _, m := range pictures {
			src := `data-art="` + m[1] + `" src="data:image/webp;base64,` + base64.StdEncoding.EncodeToString([]byte(web.Picture(m[1]))) + `"`
			if strings.Contains(page, src) != (name == SingleFile) {
				t.Errorf("%s: the picture of %s is in the page: %v", name, m[1], name != SingleFile)
			}
		}
	}
	p.shelf = false
	for _, part := range []string{"{{.Policy}}", "{{.Loader}}", "{{.Style}}", "{{.Scripts}}"} {
		p.page = strings.Replace(handmade().page, part, "", 1)
		if _, err := p.hosted(); err == nil || !strings.Contains(err.Error(), "must place") {
			t.Errorf("a page without %s: %v", part, err)
		}
	}
}

// The service worker keeps every file with its hash, but not itself, the single file and the icons that only the installation
// wants; its list stands before its program, the page under the address of the site.
func TestServiceWorkersList(t *testing.T) {
	files, err := handmade().hosted()
	if err != nil {
		t.Fatal(err)
	}
	files[SingleFile] = []byte("single")
	if err := files.Seal([]byte("serve()")); err != nil {
		t.Fatal(err)
	}
	want := []string{}
	for _, name := range files.names() {
		if url := strings.Replace(name, "index.html", "./", 1); name != SingleFile && name != ServiceWorker && name != "assets/icon-192.png" {
			sum := sha256.Sum256(files[name])
			want = append(want, `{"url":"`+url+`","integrity":"sha256-`+base64.StdEncoding.EncodeToString(sum[:])+`"}`)
		}
	}
	version, _ := files.Precache()
	if text := `const version="` + version + `",files=[` + strings.Join(want, ",") + "];\nserve()"; string(files[ServiceWorker]) != text || len(version) != 16 {
		t.Errorf("%s\nwant\n%s", files[ServiceWorker], text)
	}
	delete(files, ServiceWorker)
	if files.Reseal() == nil {
		t.Error("a site without a service worker is sealed again")
	}
}

func TestVersionFollowsEveryFile(t *testing.T) {
	files := buildBare(t)
	version, list := files.Precache()
	for _, c := range list {
		name := c.URL
		if name == "./" {
			name = "index.html"
		}
		changed := maps.Clone(files)
		changed[name] = append(bytes.Clone(files[name]), ' ')
		if other, _ := changed.Precache(); other == version {
			t.Errorf("the version stays when %s changes", name)
		}
	}
	if !bytes.Contains(files[ServiceWorker], []byte(version)) {
		t.Error("the service worker does not carry the version")
	}
	before := bytes.Clone(files[ServiceWorker])
	if err := files.Reseal(); err != nil || !bytes.Equal(files[ServiceWorker], before) {
		t.Errorf("sealing again changes the service worker, or fails: %v", err)
	}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	files := Files{"index.html": []byte(strings.Repeat("page ", 100)), "assets/a.png": []byte("picture")}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"left-over.js", "index.html"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := files.Write(dir, 5); err != nil {
		t.Fatal(err)
	}
	back, err := Read(dir)
	if err != nil || !maps.EqualFunc(files, back, bytes.Equal) {
		t.Errorf("read back %q, %v", back.names(), err)
	}
	for ending, open := range map[string]func(io.Reader) (io.Reader, error){
		".br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		".gz": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	} {
		packed, err := os.ReadFile(filepath.Join(dir, "index.html"+ending))
		if err != nil {
			t.Fatal(err)
		}
		r, err := open(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(text, files["index.html"]) || len(packed) >= len(text) {
			t.Errorf("%s: %d bytes for %d, %v", ending, len(packed), len(text), err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "assets", "a.png.br")); err == nil {
		t.Error("a picture was compressed again")
	}
}

// The packed copy of a program is the program, though its code and its data are packed apart.
func TestPackedProgram(t *testing.T) {
	module, want := []byte("\x00asm\x01\x00\x00\x00"), []int{}
	for _, id := range []byte{1, 3, codeSection, dataSection} {
		if id == codeSection || id == dataSection {
			want = append(want, len(module))
		}
		body := bytes.Repeat([]byte{id, 7, 9}, 100)
		module = append(binary.AppendUvarint(append(module, id), uint64(len(body))), body...)
	}
	if places := unlike(module); !slices.Equal(places, want) {
		t.Errorf("code and data begin at %v, want %v", places, want)
	}
	if places := unlike(module[:len(module)-1]); places != nil {
		t.Errorf("half a program is parted at %v", places)
	}
	packed, err := Brotli(module, 5)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed))); err != nil || !bytes.Equal(back, module) || len(packed) >= len(module)/2 {
		t.Errorf("%d bytes for %d, unpacked %d, %v", len(packed), len(module), len(back), err)
	}
}

func TestWriteSparesSources(t *testing.T) {
	for _, held := range [][]string{{"go.mod", "index.html"}, {"letter.txt"}} {
		dir := t.TempDir()
		for _, name := range held {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := (Files{}).Write(dir, 1); err == nil {
			t.Errorf("a folder that holds %q was replaced", held)
		}
		if _, err := os.Stat(filepath.Join(dir, held[0])); err != nil {
			t.Error(err)
		}
	}
}

// Scripts run in the order of their names, boot.js last; the style sheets are one, in the order of their paths; notes, hidden files
// and what the engine embeds are left out, and everything else is copied.
func TestAssetsSorted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "assets")
	for name, text := range map[string]string{"z.js": "z()", "boot.js": "boot()", "a.js": "a()", "sw.js": "serve()", "worker.js": "think()",
		"boot.css": "b{top:0}", "css/1.css": "i{top:0}", "css/0.css": "a{top:0}", "art/x.png": "x", "art/README.md": "read", ".hidden": "h",
		"units/units.go": "package units", "units/u.png": "u"} {
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p := &parts{static: Files{}}
	if err := p.readAssets(dir); err != nil {
		t.Fatal(err)
	}
	order := ""
	for _, s := range p.scripts {
		order += s.name + " " + string(s.text) + " "
	}
	if order != "a.js a() z.js z() boot.js boot() " {
		t.Errorf("scripts: %s", order)
	}
	if string(p.style) != "b{top:0}a{top:0}i{top:0}" || string(p.worker) != "serve()" || string(p.mind) != "think()" {
		t.Errorf("style %s, service worker %s, Worker %s", p.style, p.worker, p.mind)
	}
	if !maps.EqualFunc(p.static, Files{"assets/art/x.png": []byte("x")}, bytes.Equal) {
		t.Errorf("copied: %q", p.static.names())
	}
}

func TestAssetsRefused(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.css", `p { background: url(b.png) }`, "single-file page"},
		{"a.css", `p { background: url(data:image/png;base64,AA) } q { background: url("b.png") }`, "single-file page"},
		{"a.js", `let let = (`, "minifying a.js"},
	} {
		dir := filepath.Join(t.TempDir(), "assets")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, c.name), []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		err := (&parts{static: Files{}}).readAssets(dir)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s: %v", c.name, c.text, err)
		}
	}
}
