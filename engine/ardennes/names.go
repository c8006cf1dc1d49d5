package ardennes

// phaseNames are the phases.
var phaseNames = [numKinds]string{kDeploy: "set-up", kArtillery: "Artillery Supply Phase", kFuel: "Fuel Shortage Phase", kBridges: "Bridge Phase", kMovement: "Movement Phase",
	kRally: "Rally Phase", kDisengage: "Combat Phase, disengagements", kCombat: "Combat Phase", kTraffic: "Traffic Marker Phase",
	kSupply: "Supply and Surrender Phase", kVictory: "Victory Check Phase", kReplacement: "Replacements"}

// modeNames are the ways to move.
var modeNames = [numOptions]string{byRoute: "Move", byExtended: "Extended Movement", byTactical: "Tactical Movement", byStrategic: "Strategic Movement",
	byTruck: "Move by truck", byPrimeMover: "Move with a Prime Mover", byShift: "Shift one hex", byInfiltration: "Infiltrate"}
