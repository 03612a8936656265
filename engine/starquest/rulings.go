package starquest

import "gauntlet/engine/internal/core"

// rulings are the switches where the text leaves room (SQ-GEN-01), defaults first. The keys and the assumptions behind them are those of the rules text.
var rulings = []core.RulingInfo{
	{Name: "sq.ai_order", Values: []string{"live", "free"}, Meaning: "AI units act from the nearest to a hero to the farthest, found anew after each, or in the order that their player likes"},
	{Name: "sq.scale", Values: []string{"full", "half"}, Meaning: "the table is four feet long, or two with all distances halved: bases then count double"},
	{Name: "model_placement", Values: []string{"formation"}, Meaning: "menus offer places for whole units in formation; single models can be placed off the menu"},
	{Name: "sight", Values: []string{"five_lines"}, Meaning: "a base sees another when one of five lines between their centres and edges is free"},
	{Name: "charge_path", Values: []string{"two_way_points"}, Meaning: "the shortest way into contact is looked for among straight ways and ways with one or two bends"},
}
