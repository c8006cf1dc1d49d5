// Package workbench is what somebody who owns the printed game does with it: tables of his own beside the shipped ones,
// and positions put together by hand. It knows no game, no store and no page.
package workbench
