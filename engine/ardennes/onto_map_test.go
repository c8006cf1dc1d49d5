package ardennes

import (
	"strings"
	"testing"
)

// The first two stacks before E1601, the entry hex with two roads.
const (
	firstLanding  = "us-28-110-1 - blocks=E1601, us-28-110-2 - blocks=E1601, us-28-110-3 - blocks=E1601, "
	secondLanding = "us-28-112-1 - blocks=E1601, us-28-112-2 - blocks=E1601, us-28-112-3 - blocks=E1601, "
	landing       = `"turn": 3, "side": "allied", "phase": "combat"`
)

// Attacks onto the map.
func TestAttackOntoTheMap(t *testing.T) {
	t.Run("ARD-13.5-01: every entry hex of the sector that Germans hold has to be blocked", func(t *testing.T) {
		draw(t, firstLanding+"de-26-39-fus E1601", landing).can("attack >E1601")
		draw(t, "us-28-110-1 - blocks=E1601, us-28-110-2 - blocks=E1601, de-26-39-fus E1601", landing).refused("attack >E1601", "ARD-13.5-01")
		draw(t, firstLanding+"de-26-39-fus E1601, de-26-78-gren E2001", landing).refused("attack >E1601", "ARD-13.5-01")
	})
	t.Run("ARD-13.5-02, E17: no more stacks than roads lead off the map, two at 1601", func(t *testing.T) {
		s := draw(t, firstLanding+secondLanding+"us-28-109-1 - blocks=E1601, de-26-39-fus E1601", landing)
		s.all("attack >E1601", "join +us-28-110-1", "join +us-28-110-2", "join +us-28-110-3", "join +us-28-112-1", "join +us-28-112-2", "join +us-28-112-3")
		s.refused("join +us-28-109-1", "ARD-13.5-02")
	})
	t.Run("ARD-13.5-02: stacks off the map keep the limits of stacking", func(t *testing.T) {
		s := draw(t, "us-2-9 - blocks=E1601, us-2-38 - blocks=E1601, us-28-707-tnk - blocks=E1601, us-2-23 - blocks=E1601, de-26-39-fus E1601", landing)
		s.all("attack >E1601", "join +us-2-9", "join +us-2-38", "join +us-28-707-tnk")
		s.refused("join +us-2-23", "ARD-13.5-02")
	})
	t.Run("ARD-14.3-02: units of no division off the map count as one division together", func(t *testing.T) {
		s := draw(t, "us-35-eng - blocks=E1601, us-44-eng - blocks=E1601, us-28-110-1 E1602, us-4-8-2 E1501, us-28-110-2 - blocks=E1601, us-28-110-3 - blocks=E1601, de-26-39-fus E1601", landing)
		s.all("attack >E1601", "join +us-28-110-1")
		s.can("join +us-35-eng")
		s.do("join +us-4-8-2")
		s.refused("join +us-35-eng", "ARD-14.3-02")
		s.do("join +us-28-110-2") // with a unit of a division before the hex they belong to it
		s.all("join +us-35-eng", "join +us-44-eng")
	})
	t.Run("ARD-13.5-03, ARD-13.5-04: ready artillery of the box supports it from any distance, and nothing else", func(t *testing.T) {
		guns := "us-viii-174 - box=SE, us-viii-333 - box=SE fired, us-viii-402 - box=SW, us-viii-422 E1608, "
		s := draw(t, guns+firstLanding+"de-26-39-fus E1601", landing)
		s.all("attack >E1601", "join +us-28-110-1", "join +us-28-110-2", "fight")
		s.legal("support +us-viii-422", "support +us-viii-174", "done")
		s.refused("support +us-viii-402", "ARD-13.5-03")
		s.do("support +us-viii-174")
		s.do("done", 4) // 4 to 5 is 1-2, one shift: 1-1, EX
		if s.state("us-viii-174").has&fired == 0 || s.event(evOdds).N[5] != 0 {
			t.Errorf("no support: %+v", s.event(evOdds))
		}
		s = draw(t, guns+firstLanding+"de-26-39-fus E1601", landing)
		s.all("attack >E1601", "join +us-28-110-1", "join +us-28-110-2", "join +us-28-110-3", "fight")
		s.can("support +us-viii-174") // also if nobody is left before the hex
		s = draw(t, guns+firstLanding+"us-28-112-1 E1602, de-26-39-fus E1601", landing)
		s.all("attack >E1601", "join +us-28-112-1", "fight")
		s.refused("support +us-viii-174", "ARD-13.5-04") // those before the hex take no part
		s = draw(t, guns+"us-28-110-1 E1605, de-26-39-fus E1604", landing)
		s.all("attack >E1604", "join +us-28-110-1", "fight")
		s.refused("support +us-viii-174", "ARD-13.5-04")
	})
	t.Run("ARD-13.5-01: the forecast tells of it, halved by nothing and with a Tank Unit too", func(t *testing.T) {
		told := 0
		for _, l := range draw(t, firstLanding+"us-28-707-tnk - blocks=E1601, de-26-39-fus E1601", landing).foresee("attack >E1601").Steps {
			if strings.Contains(l.Text, "attacks from off the map") && !strings.Contains(l.Text, "halved") {
				told++
			}
		}
		if told != 4 {
			t.Errorf("%d of 4 attackers", told)
		}
	})
	t.Run("ARD-13.5-05: without success they block", func(t *testing.T) {
		s := draw(t, firstLanding+"de-26-39-fus E1601", landing)
		s.all("attack >E1601", "join +us-28-110-1", "join +us-28-110-2", "join +us-28-110-3")
		s.do("fight", 5) // 6 to 5 is 1-1: A1/Eng
		s.do("lose +us-28-110-2")
		s.at("us-28-110-1 us-28-110-3", "E1601")
		if s.state("us-28-110-1").place != blocking || s.state("us-28-110-2").place != dead || s.state("de-26-39-fus").has&engaged == 0 {
			t.Error("the attackers do not block")
		}
		s.refused("attack >E1601", "ARD-14.1-02")
	})
	t.Run("ARD-13.5-06: with success they may advance into the entry hex; the others go back to the box", func(t *testing.T) {
		s := draw(t, firstLanding+secondLanding+"de-26-39-fus E1601", landing)
		s.all("attack >E1601", "join +us-28-110-1", "join +us-28-110-2", "join +us-28-110-3", "join +us-28-112-1", "join +us-28-112-2")
		if text, _ := s.r.Describe(s.event(evJoined), allied); !strings.HasSuffix(text, " takes part from off the map.") {
			t.Errorf("ARD-13.5-01: %q", text)
		}
		s.do("fight", 2) // 10 to 5 is 2-1: DR2
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		s.asks(allied, askAdvance)
		s.refused("advance +us-28-110-1 >E1602", "ARD-19.1-08")
		if no := s.p.Why(s.action("advance +us-28-112-3 >E1601")); no.Sentence != advanceNot.Sentence {
			t.Errorf("who took no part may not advance: %q", no.Sentence)
		}
		s.do("advance +us-28-110-1 >E1601")
		if text, _ := s.r.Describe(s.event(evAdvanced), allied); !strings.HasSuffix(text, " advances onto the map in E1601.") {
			t.Errorf("%q", text)
		}
		s.all("advance +us-28-110-2 >E1601", "advance +us-28-110-3 >E1601")
		s.asks(allied, askAttack) // no room for more
		s.at("us-28-110-1 us-28-110-2 us-28-110-3", "E1601")
		for _, id := range []string{"us-28-112-1", "us-28-112-2"} {
			if u := s.state(id); u.place != inBox || s.r.Boxes[u.box].ID != "SE" {
				t.Errorf("%s: %+v", id, u)
			}
		}
		if s.state("us-28-110-1").place != onMap || s.state("us-28-112-3").place != blocking {
			t.Error("who advances is on the map, who took no part blocks")
		}
	})
	t.Run("ARD-30.2-03: where Germans have left the map the hex can be cleared, but nobody enters by it", func(t *testing.T) {
		r := open(t, "campaign")
		for used, want := range map[uint64]bool{0: true, 1: false} {
			at := r.Data.Map.ID(r.exits[0])
			s := sketchOn(t, r, "us-84-333 - blocks="+at+", de-2-pz-2-recon "+at, `"turn": 12, "side": "allied", "phase": "combat"`)
			s.p.exits = used
			s.all("attack >"+at, "join +us-84-333")
			s.do("fight", 1) // 6 to 2 is 3-1: DR4*
			for s.p.Decision().Ask == askRetreat {
				s.do(s.lines()[0])
			}
			if enters := s.p.Decision().Ask == askAdvance; enters != want {
				t.Errorf("exits used %b: it may enter is %v", used, enters)
			}
			if !want && s.state("us-84-333").place != inBox {
				t.Error("it does not go back to its box")
			}
		}
	})
	t.Run("ARD-13.5-07: nobody attacks a box or a blocking unit", func(t *testing.T) {
		s := draw(t, firstLanding+"de-26-39-fus E1601", `"turn": 3, "side": "german", "phase": "combat"`)
		if got := s.with("attack"); len(got) != 0 {
			t.Errorf("%q", got)
		}
	})
	t.Run("ARD-13.5-08, ARD-13.4-06: they are placed in the Movement Phase at no cost, and attack in the Combat Phase", func(t *testing.T) {
		s := draw(t, "us-28-110-1 - box=SE, us-28-110-2 - box=SE, de-26-39-fus E1601", `"turn": 3, "side": "allied", "reinforcements": ["us-4-8-2"]`)
		s.all("block +us-28-110-1 @E1601", "block +us-28-110-2 @E1601", "block +us-4-8-2 @E1601", "end")
		s.asks(allied, askAttack)
		s.all("attack >E1601", "join +us-4-8-2", "join +us-28-110-1")
	})
}

// The hex is clear when nobody comes back after a counterattack, not before.
func TestComingBackOntoTheEntryHex(t *testing.T) {
	start := func(t *testing.T) *sketch {
		s := sketchOn(t, open(t, "campaign"), "us-4-arm-cca - blocks=E1601 reduced, us-4-arm-ccb - blocks=E1601, de-26-39-fus E1601, us-4-22-2 - blocks=E2001, us-10-arm-cca - blocks=E2001, de-26-78-gren E2001",
			`"turn": 12, "side": "allied", "phase": "combat", "improved": {"E1601": "done"}`)
		s.all("attack >E1601", "join +us-4-arm-cca", "join +us-4-arm-ccb")
		s.do("fight", 2)
		s.do("stand +de-26-39-fus", 3) // CA
		s.all("retreat +de-26-39-fus >E1501", "done")
		s.asks(german, askCounter)
		return s
	}
	blocks := func(s *sketch) bool {
		cca, ccb := s.p.units[s.unit("us-4-arm-cca")], s.p.units[s.unit("us-4-arm-ccb")]
		return cca.place == blocking && ccb.place == blocking
	}
	t.Run("ARD-13.5-05, ARD-16.72-06: the attackers block whoever comes back", func(t *testing.T) {
		s := start(t)
		s.do("advance +de-26-39-fus >E1601")
		if !blocks(s) {
			t.Error("they have left the entry hex")
		}
		s.can("attack >E2001")
	})
	t.Run("ARD-13.5-06: and go back to their box if nobody does", func(t *testing.T) {
		s := start(t)
		if !blocks(s) {
			t.Error("they have left before the Germans have decided")
		}
		s.do("done")
		for _, id := range []string{"us-4-arm-cca", "us-4-arm-ccb"} {
			if s.p.units[s.unit(id)].place != inBox {
				t.Errorf("%s is not in its box", id)
			}
		}
		s.can("attack >E2001")
	})
}
