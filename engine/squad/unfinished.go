package squad

import "fieldpost/engine/game"

func (p *play) preset()                  {}
func (p *play) reinforce()               {}
func (p *play) areaAttacks()             {}
func (p *play) happens(x card)           {}
func (p *play) judge()                   { p.verdict = verdict{over: true, winner: 255} }
func (p *play) breakdown(broken [2]bool) { p.verdict = verdict{over: true, winner: 255} }

func (p *play) machineOrders()              {}
func (p *play) machineStep(f *frame) bool   { return false }
func (p *play) machineOrder(side game.Side) {}
func (p *play) machineSetup(side game.Side) {}
func (p *play) machineReacts(f *frame) bool { return false }

func (r *Rules) describeEvent(e game.Event) (string, string) { return "", "" }
func (p *Position) eventPrompt() string                      { return "" }
func (p *Position) choiceLabel(a game.Action) string         { return "" }

func (r *Rules) Verdict(pos game.Position) game.Verdict {
	p := pos.(*Position)
	return game.Verdict{Over: p.verdict.over, Text: "Over."}
}
