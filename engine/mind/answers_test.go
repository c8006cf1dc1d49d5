package mind

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// What an Elite tries counts by the enemy's answer that is worst for it, and that is often not the first that comes to the enemy's
// mind; a Veteran tries no others.
func TestAnswers(t *testing.T) {
	g, err := shelf.Open("offtheline/01-two-patrols", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "answers"})
	if err != nil {
		t.Fatal(err)
	}
	forks, lower := 0, 0
	p, veteran := New(g, Elite, "s"), New(g, Veteran, "s")
	for n := 0; !m.Decision().Over && lower < 20; n++ {
		view, legal := m.Pos().Clone(), m.Legal()
		view.Redact(m.Decision().Side)
		p.intent, p.rest, p.made = game.Intent{}, nil, nil
		p.Begin(view, legal, 2*n)
		for i := range p.cands {
			if p.done {
				break
			}
			before := p.cands[i].sum
			p.rollout(i, 0)
			got, w, want := p.cands[i].sum-before, p.work, int64(0)
			for _, v := range p.terms {
				want += int64(v)
			}
			if got != want {
				t.Fatalf("worth %d, but its terms are of %d", got, want)
			}
			w.CopyFrom(p.worlds[0])
			p.luck, p.means = luck(p.seeds[0]), [2]game.Intent{}
			p.means[p.side] = p.cands[i].Then
			w.Take(p.cands[i].First, &p.luck, nil)
			p.playOn(w, 0)
			usual := p.weigh(w)
			want = usual
			for k := range p.fork.plans {
				forks++
				p.answer(w, k)
				want = min(want, p.weigh(w))
			}
			if got != want {
				t.Fatalf("decision %d, candidate %d: worth %d, the worst of the answers is %d", n, i, got, want)
			}
			if got < usual {
				lower++
			}
		}
		veteran.Begin(view, legal, 2*n)
		for !veteran.Think(50) {
		}
		if len(veteran.fork.plans) > 0 || veteran.fork.at != nil {
			t.Fatal("a Veteran tries answers of the enemy")
		}
		if _, err := m.Do(veteran.Choice().Action); err != nil {
			t.Fatal(err)
		}
	}
	if lower < 20 {
		t.Errorf("of %d answers only %d are worse than the usual", forks, lower)
	}
}
