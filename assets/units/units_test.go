package units

import "testing"

func TestSymbol(t *testing.T) {
	infantry := Symbol("infantry")
	if len(infantry) != 1 || infantry[0].D != "M25,50 L175,150 M25,150 L175,50" || infantry[0].Filled {
		t.Errorf("infantry is %v, want the crossed straps alone", infantry)
	}
	if a := Symbol("artillery"); len(a) != 1 || !a[0].Filled {
		t.Errorf("artillery is %v, want one filled dot", a)
	}
	if n := len(Symbol("armored-infantry")); n != 2 {
		t.Errorf("armored infantry has %d paths, want straps and track", n)
	}
	if tank := Symbol("silhouette-tank"); len(tank) != 1 || !tank[0].Filled {
		t.Errorf("a tank from the side is %v, want one filled outline", tank)
	}
	if got := Symbol("fant"); got != nil {
		t.Errorf("a type that does not exist has the symbol %v", got)
	}
}
