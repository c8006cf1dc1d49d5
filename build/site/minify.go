package site

import (
	"fmt"
	"path/filepath"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/html"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/json"
	"github.com/tdewolff/minify/v2/svg"
)

var minifiers = map[string]minify.Minifier{
	".css":         &css.Minifier{},
	".js":          &js.Minifier{},
	".json":        &json.Minifier{},
	".webmanifest": &json.Minifier{},
	".svg":         &svg.Minifier{},
	".html": &html.Minifier{
		KeepDocumentTags:    true,
		KeepEndTags:         true,
		KeepQuotes:          true,
		KeepDefaultAttrVals: true,
		TemplateDelims:      html.GoTemplateDelims,
	},
}

// minified is the text made smaller according to the ending of its name, or the text itself.
func minified(name string, text []byte) ([]byte, error) {
	how, ok := minifiers[filepath.Ext(name)]
	if !ok {
		return text, nil
	}
	m := minify.New()
	m.Add("text/any", how)
	out, err := m.Bytes("text/any", text)
	if err != nil {
		return nil, fmt.Errorf("minifying %s: %w", filepath.Base(name), err)
	}
	return out, nil
}
