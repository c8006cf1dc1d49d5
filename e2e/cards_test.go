package e2e

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/engine/shelf"
	"fieldpost/web"
)

// TestCards paints the pictures of the shelf's cards from the scenarios' own maps, where
// E2E_CARDS names a folder for them, and shows that a card has its picture where it does not.
func TestCards(t *testing.T) {
	dir := os.Getenv("E2E_CARDS")
	if dir == "" {
		p := Open(t, Served(t))
		p.Wait("[data-art]")
		p.Until(`[...document.querySelectorAll("img[data-art]")].every(i => i.complete && i.naturalWidth > 300)`)
		return
	}
	dir = filepath.Join("..", dir)
	for _, s := range shelf.Scenarios() {
		name := s.Game + "/" + s.Scenario
		p := Blank(t)
		p.Size(1216, 512)
		p.Goto(Served(t).URL)
		p.Until("document.documentElement.dataset.stored")
		// Without panels: the first view leaves no room for them.
		Eval[bool](p, `(() => { const s = new CSSStyleSheet(); s.replaceSync(".match { display: none }"); document.adoptedStyleSheets = [s]; return true })()`)
		// The window is too low to show every card at once.
		Eval[bool](p, fmt.Sprintf(`(document.querySelector('[data-testid="start-%s"]').click(), true)`, name))
		p.Until(`document.querySelector("#prompt")`)
		p.Size(1214, 512)
		p.Until("fieldpost.board.painted()")
		url := Eval[string](p, `new Promise(done => requestAnimationFrame(() => setTimeout(() => {
			const to = document.createElement("canvas"), from = document.querySelector("#board canvas");
			to.width = 360; to.height = 152;
			const pen = to.getContext("2d");
			pen.imageSmoothingQuality = "high";
			pen.drawImage(from, 0, 0, 360, 152);
			for (let q = .8; q > .02; q -= .04) {
				const url = to.toDataURL("image/webp", q);
				if (url.length < 5400) return done(url);
			}
			done("");
		}, 200)))`)
		text, ok := strings.CutPrefix(url, "data:image/webp;base64,")
		raw, err := base64.StdEncoding.DecodeString(text)
		if !ok || err != nil {
			t.Fatalf("%s: no picture of at most 4 KB: %v", name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(web.Picture(name))), plainPicture(raw), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// plainPicture is a WebP without the colour profile that the browser adds to each, half a kilobyte that says what holds
// without it: sRGB.
func plainPicture(raw []byte) []byte {
	const head, chunk = 12, 8
	for at := head; at+chunk <= len(raw); {
		size := int(binary.LittleEndian.Uint32(raw[at+4:]))
		end := min(at+chunk+size+size%2, len(raw))
		if kind := string(raw[at : at+4]); kind == "VP8 " || kind == "VP8L" {
			plain := append([]byte("RIFF\x00\x00\x00\x00WEBP"), raw[at:end]...)
			binary.LittleEndian.PutUint32(plain[4:], uint32(len(plain)-8))
			return plain
		}
		at = end
	}
	return raw
}
