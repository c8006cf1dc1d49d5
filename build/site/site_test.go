package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
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
