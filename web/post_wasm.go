package web

import "strings"

// Here is the address of the page without what it shows, "" where the page is a file of this machine.
func (p *browser) Here() string {
	address, _, _ := strings.Cut(window.Get("location").Get("href").String(), "#")
	if !strings.HasPrefix(address, "http") {
		return ""
	}
	return address
}

// Shares reports whether the browser can hand a file to other programs.
func (p *browser) Shares() bool {
	n := window.Get("navigator")
	return n.Get("share").Truthy() && n.Get("canShare").Truthy() && n.Call("canShare", p.file("x.txt", "x")).Bool()
}

func (p *browser) Share(title, name, text string) {
	data := p.file(name, text)
	data["title"] = title
	then(window.Get("navigator").Call("share", data), nil)
}

func (p *browser) Mail(address string) { window.Get("location").Set("href", address) }

// file is a text file as something to share.
func (p *browser) file(name, text string) map[string]any {
	return map[string]any{"files": []any{window.Get("File").New([]any{text}, name, map[string]any{"type": "text/plain"})}}
}
