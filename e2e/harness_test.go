package e2e

import "testing"

// TestProfiles shows what other tests rely on: tabs of one profile share its stores,
// another profile has its own.
func TestProfiles(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	Eval[bool](p, `new Promise((done, failed) => {
		const request = indexedDB.open("harness");
		request.onsuccess = () => { request.result.close(); done(true) };
		request.onerror = () => failed(request.error);
	})`)
	const has = `indexedDB.databases().then(list => list.some(d => d.name === "harness"))`
	tab := p.Tab()
	tab.Goto(s.URL)
	if !Eval[bool](tab, has) {
		t.Error("a second tab does not see the profile's store")
	}
	if Eval[bool](Open(t, s), has) {
		t.Error("a new profile sees the store of another")
	}
}

// TestFaultsAreSeen shows that errors, exceptions and lost promises count as faults.
func TestFaultsAreSeen(t *testing.T) {
	p := Open(t, Served(t))
	Eval[bool](p, `console.error("said aloud"), setTimeout(() => { throw new Error("thrown late") }), Promise.reject(new Error("nobody caught it")), true`)
	p.Expect("said aloud")
	p.Expect("thrown late")
	p.Expect("nobody caught it")
}
