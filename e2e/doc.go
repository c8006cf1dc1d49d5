// Package e2e plays the built page in Chromium, and starts it in Firefox where there is one.
//
// A test opens the site in a profile of its own and speaks of what a player does:
//
//	func TestShelf(t *testing.T) {
//		p := Open(t, Served(t))          // an empty profile at the site's first page, engine running
//		p.Click("#first-blood")          // mouse; p.Tap for touch, p.Key("Enter") for the keyboard
//		p.Wait("#prompt")                // until it is shown
//		if got := p.Text("#prompt"); ... // what is read there
//		p.Shot("shelf")                  // a picture, if E2E_AXE names axe-core for TestAxe; E2E_SHOTS names a folder
//	}
//
// Whatever the test is about, it fails if the page writes an error to the console, throws,
// or breaks its content security policy; p.Expect waits for one that the test provokes,
// p.Allow only excuses it.
//
//   - p.Table() is what a player reads on the match screen, the position's hash with it; p.Hex is
//     where a hex is in the window.
//   - Phone(t, site) is Open at 390 by 844 with touch.
//   - p.Reload, p.Goto and p.Tab (a second tab in the same profile) wait for the engine;
//     another Open is another profile with its own stores.
//   - p.ClickAt, p.TapAt, p.Drag and p.Wheel work on the canvas, in CSS pixels of the window.
//   - p.openFile imports a match; a line "dice 4 6 1" in the head of a bare journal gives the first
//     results of chance (engine/reichswald/testdata/hekkens.fieldpost.txt). p.click clicks a hex of
//     the board, p.press the button of a verb, p.decides waits for the other player.
//   - p.Until waits for a JavaScript condition, Eval reads a value, p.Upload fills a file input.
//   - Site.Stop and Site.Start take the server away and bring it back at the same address;
//     Site.Swap puts other files behind it; SingleFile is the address of the one-file page.
//
// The site is built once, from the sources; E2E_DIST names a folder that is built already.
// With E2E_WASM=./build/bare it is the bare Vugu page, on which every test passes that is not
// about the game. FIELDPOST_LONG asks for all of it (make browser): each system by mouse, keyboard and touch, the Stolberg Corridor
// to its verdict, letters for two turns, every theme and size. FIELDPOST_KILLS says how often TestTorture kills the page.
// The tests run in Chromium's headless shell where it is installed and CHROME names no other; measurements should name chromium. With CI set it
// compiles the page's code once only, which makes it slower than what a player has: measurements are made without.
// BenchmarkOpponent, a long run too, has the computer play in the page: FIELDPOST_SCENARIOS names the scenarios, FIELDPOST_DECISIONS says how
// many decisions of each, FIELDPOST_LEVEL of whom. E2E_SHOTS names a folder for the pictures, also of the moment of a failure.
package e2e
