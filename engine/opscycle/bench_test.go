package opscycle

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"fieldpost/engine/game"
)

// samples returns positions out of random games, with what is derived.
func samples(b *testing.B, r *Rules) []*Position {
	var list []*Position
	for seed := range 10 {
		n := 0
		rollout(r, seed, 400, func(p *Position, _ []game.Action, _ game.Action) {
			if n++; n%5 == 0 {
				c := p.clone()
				c.current()
				list = append(list, c)
			}
		})
	}
	if len(list) < 20 {
		b.Fatal(fmt.Sprint("only ", len(list), " positions"))
	}
	return list
}

func BenchmarkLegal(b *testing.B) {
	list := samples(b, firstBlood(b, nil))
	legal := make([]game.Action, 0, 512)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		legal = list[i%len(list)].Legal(legal[:0])
		i++
	}
}

func BenchmarkCopy(b *testing.B) {
	list := samples(b, firstBlood(b, nil))
	p := list[0].clone()
	p.current()
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		p.CopyFrom(list[i%len(list)])
		i++
	}
}

func BenchmarkClone(b *testing.B) {
	list := samples(b, firstBlood(b, nil))
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		list[i%len(list)].Clone()
		i++
	}
}

// BenchmarkTake copies a position and takes an action: the copy alone is
// BenchmarkCopy.
func BenchmarkTake(b *testing.B) {
	list := samples(b, firstBlood(b, nil))
	actions := make([]game.Action, len(list))
	chooser := rand.New(rand.NewPCG(1, 2))
	for i, p := range list {
		legal := p.Legal(nil)
		actions[i] = legal[chooser.IntN(len(legal))]
	}
	p := list[0].clone()
	p.current()
	dice := game.NewSeeded("take")
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		p.CopyFrom(list[i%len(list)])
		p.Take(actions[i%len(list)], dice, nil)
		i++
	}
}

func BenchmarkState(b *testing.B) {
	list := samples(b, firstBlood(b, nil))
	var state []byte
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		state = list[i%len(list)].AppendState(state[:0])
		i++
	}
}

// campaignSamples are positions of random play of the Aachen campaign.
func campaignSamples(b *testing.B) (list []*Position) {
	rollout(scenario(b, "campaign", "aachen"), 1, 400, func(p *Position, _ []game.Action, _ game.Action) {
		if list = append(list, p.clone()); len(list) > 200 {
			list = list[1:]
		}
	})
	return list
}

// The costs of a search in the Aachen campaign: to tell positions apart, by key and by bytes, and
// to copy them.
func BenchmarkCampaign(b *testing.B) {
	list := campaignSamples(b)
	copied, state, dice := list[0].clone(), []byte(nil), game.NewSeeded("resample")
	for _, of := range []struct {
		name string
		do   func(p *Position)
	}{
		{"key", func(p *Position) { p.Key() }},
		{"state", func(p *Position) { state = p.AppendState(state[:0]) }},
		{"copy", func(p *Position) { copied.CopyFrom(p) }},
		{"copy and resample", func(p *Position) {
			copied.CopyFrom(p)
			copied.Resample(0, dice)
		}},
	} {
		b.Run(of.name, func(b *testing.B) {
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				of.do(list[i%len(list)])
				i++
			}
		})
	}
}
