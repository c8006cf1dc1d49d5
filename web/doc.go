// Package web is the page: the shelf of scenarios and the match screen. It knows
// no rules and no game; what can be done comes from web/desk, what is drawn on the
// map from web/board, what lasts from web/store.
//
// The components are plain views. Every control bears data-cmd, and perhaps
// data-arg; one listener on the document hands both to App.Command. So a control
// works the same for a click, a key, a test and a screen reader, and the renderer
// has no event handlers to keep in step.
package web

//go:generate go run ../build generate
