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

	cd "github.com/chromedp/chromedp"
)

// TestCards paints the pictures of the shelf's cards from the scenarios' own maps, where
// E2E_CARDS names a folder for them, and shows that a card has its picture where it does not.
func TestCards(t *testing.T) {
	dir := os.Getenv("E2E_CARDS")
	if dir == "" {
		p := Open(t, Served(t))
		p.Wait("[data-art]")
		p.Until(`[...document.querySelectorAll("img[data-art]")].every(i => i.complete && i.naturalWidth > 500)`)
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
		p.do(cd.EmulateViewport(1214, 512, cd.EmulateScale(2)))
		p.Until("fieldpost.board.painted()")
		url := Eval[string](p, `new Promise(done => requestAnimationFrame(() => setTimeout(() => {
			const to = document.createElement("canvas"), from = document.querySelector("#board canvas");
			// A map that is higher than wide fills the picture too, with the part that has most to show.
			const { width, height } = from, { data } = from.getContext("2d").getImageData(0, 0, width, height), pixels = new Uint32Array(data.buffer);
			const table = x => { for (let y = 0; y < height; y++) if (pixels[y * width + x] !== pixels[0]) return false; return true };
			let left = 0, right = width;
			while (left < right && table(left)) left++;
			while (left < right && table(right - 1)) right--;
			to.width = 540; to.height = 228;
			const high = Math.min(height, (right - left) * to.height / to.width), pen = to.getContext("2d");
			pen.imageSmoothingQuality = "high";
			const url = (part, q) => {
				pen.drawImage(from, left, (height - high) * part, right - left, high, 0, 0, to.width, to.height);
				return to.toDataURL("image/webp", q);
			};
			const parts = [0, .125, .25, .375, .5, .625, .75, .875, 1], sizes = parts.map(part => url(part, .4).length);
			const part = parts[sizes.indexOf(Math.max(...sizes))];
			for (let q = .4; q > 0; q -= .02) {
				const packed = url(part, q);
				if (packed.length < 11000) return done(packed);
			}
			done("");
		}, 200)))`)
		text, ok := strings.CutPrefix(url, "data:image/webp;base64,")
		raw, err := base64.StdEncoding.DecodeString(text)
		if !ok || err != nil {
			t.Fatalf("%s: no picture of at most 8 KB: %v", name, err)
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
