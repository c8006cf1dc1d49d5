package squad

import "fieldpost/engine/game"

func (p *play) machineOrders()              {}
func (p *play) machineStep(f *frame) bool   { return false }
func (p *play) machineOrder(side game.Side) {}
func (p *play) machineSetup(side game.Side) {}
func (p *play) machineReacts(f *frame) bool { return false }
