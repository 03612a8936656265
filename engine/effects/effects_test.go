package effects_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/effects"
	"gauntlet/engine/effects/effectstest"
	"gauntlet/engine/enginetest/must"
)

// What is wrong with a definition is said in one sentence, with the line and the rule.
func TestRefusals(t *testing.T) {
	for _, c := range [][2]string{
		{`{does: [{at: ap, do: {mod: 1}}]}`,
			`f:1: special rule 1: key "name" is missing`},
		{`{name: A, does: []}`,
			`special rule "A": does: nothing is written yet of what the rule does`},
		{`{name: A, bearer: sword, does: [{at: ap, do: {mod: 1}}]}`,
			`bearer: "sword" is none of models, weapons`},
		{`{name: A, bearers: models, does: [{at: ap, do: {mod: 1}}]}`,
			`unknown key "bearers" (did you mean "bearer"?)`},
		{`{name: A, does: [{at: a, do: {mod: 1}}]}`,
			`at: "a" is none of to-hit, hit-die, ap`},
		{`{name: A, does: [{at: ap, do: {hits: 1}}]}`,
			`unknown key "hits"`},
		{`{name: A, does: [{at: ap, do: {mod: 31}}]}`,
			`mod: 31 is outside -30 to 30`},
		{`{name: A, does: [{at: ap, do: {mod: 0}}]}`,
			`effect 1: 0 does nothing`},
		{`{name: A, does: [{at: ap, do: {mod: X}}]}`,
			`an amount is X, but the rule has no rating`},
		{`{name: A, rated: true, does: [{at: ap, do: {mod: 1}}]}`,
			`it has a rating that no amount uses as X`},
		{`{name: A, does: [{at: hit-die, do: {hits: 1}}]}`,
			`"from" is 0, not 2 to 6`},
		{`{name: A, does: [{at: hit-die, from: 5, do: {ap: 1}}]}`,
			`"from" must be 6 for "ap"`},
		{`{name: A, does: [{at: hit-die, from: 4, upto: 3, do: {hits: 1}}]}`,
			`"upto" is 3, not 4 to 5`},
		{`{name: A, does: [{at: hit-die, from: 4, upto: 6, do: {hits: 1}}]}`,
			`upto: 6 is outside 1 to 5`},
		{`{name: A, does: [{at: block-die, from: 4, upto: 5, do: reroll}]}`,
			`"upto" goes with "hits", "wounds", "suffer" and "roll" of dice only`},
		{`{name: A, does: [{at: block-die, do: {wounds: 1}}]}`,
			`"wounds" at block-die is for dice that show no more than "upto" says, 1 to 5`},
		{`{name: A, does: [{at: block-die, from: 2, upto: 3, do: {wounds: 1}}]}`,
			`1 to 5, and asks nothing else`},
		{`{name: A, does: [{at: block-die, upto: 6, do: {wounds: 1}}]}`,
			`upto: 6 is outside 1 to 5`},
		{`{name: A, does: [{at: block-die, upto: 1, do: {wounds: 0}}]}`,
			`0 is outside 1 to 30`},
		{`{name: A, does: [{at: block-die, side: against, upto: 1, do: {wounds: 1}}]}`,
			`"wounds" at block-die goes with side own only`},
		{`{name: A, does: [{at: hit-die, from: 1, do: {suffer: 1}}]}`,
			`from: 1 is outside 2 to 6`},
		{`{name: A, does: [{at: hit-die, from: 6, do: {suffer: 1}}]}`,
			`"suffer" at hit-die is for dice that show no more than "upto" says, 1 to 5`},
		{`{name: A, does: [{at: hit-die, upto: 1, if: {far: true}, do: {suffer: 1}}]}`,
			`the condition far is not known at hit-die`},
		{`{name: A, does: [{at: hit-die, upto: 1, do: {sufer: 1}}]}`,
			`unknown key "sufer" (did you mean "suffer"?)`},
		{`{name: A, does: [{at: wounded, upto: 1, do: {hits: 1}}]}`,
			`"upto" goes with "hits", "wounds", "suffer" and "roll" of dice only`},
		{`{name: A, does: [{at: wounded, if: {shooting: true}, do: {hits: 1}}]}`,
			`the condition shooting is not known at wounded; there are charging`},
		{`{name: A, bearer: weapons, does: [{at: wounded, do: {hits: 1}}]}`,
			`"hits" at wounded concerns a unit, so models bear the rule, not weapons`},
		{`{name: A, does: [{at: wound, do: {hits: 1}}]}`,
			`unknown key "hits"`},
		{`{name: A, does: [{at: block-die, upto: 1, do: {wound: 1}}]}`,
			`unknown key "wound" (did you mean "wounds"?)`},
		{`{name: A, does: [{at: hit-die, from: 5, do: again}]}`,
			`"from" must be 6 for "again"`},
		{`{name: A, does: [{at: ap, from: 5, do: {mod: 1}}]}`,
			`no die is asked at ap, so "from" says nothing`},
		{`{name: A, does: [{at: hit-die, side: against, from: 6, do: {hits: 1}}]}`,
			`"hits" at hit-die goes with side own only`},
		{`{name: A, does: [{at: wound, do: {ignore: 4}}]}`,
			`"ignore" at wound goes with side against only`},
		{`{name: A, does: [{at: wound, side: against, do: {ignore: 1}}]}`,
			`1 is outside 2 to 6`},
		{`{name: A, bearer: weapons, does: [{at: morale, do: {mod: 1}}]}`,
			`"mod" at morale concerns a unit, so models bear the rule, not weapons`},
		{`{name: A, does: [{at: ap, if: {far: true}, do: {mod: 1}}]}`,
			`the condition far is not known at ap; there are melee, shooting, spell`},
		{`{name: A, does: [{at: ap, if: {near-markers: true}, do: {mod: 1}}]}`,
			`unknown key "near-markers" (did you mean "near-marker"?)`},
		{`{name: A, does: [{at: ap, if: {near-marker: 3}, do: {mod: 1}}]}`,
			`near-marker: "3" is none of true, false`},
		{`{name: A, does: [{at: ap, if: {target: {first-round: true}}, do: {mod: 1}}]}`,
			`unknown key "first-round"`},
		{`{name: A, does: [{at: ap, if: {target: shaken}, do: {mod: 1}}]}`,
			`target: expected keys with values (arrived, shaken, half, joined, near-marker, near-terrain, in-cover, in-difficult, in-dangerous, has, lacks)`},
		{`{name: A, does: [{at: ap, side: against, if: {target: {has: Fearless}}, do: {mod: 1}}]}`,
			`nothing is asked of the target at ap, side against`},
		{`{name: A, does: [{at: ap, if: {target: {has: Fearless, lacks: fearless}}, do: {mod: 1}}]}`,
			`the target must both have "Fearless" and not have it`},
		{`{name: A, does: [{at: ap, if: {target: {has: [Fearless]}}, do: {mod: 1}}]}`,
			`expected text`},
		{`{name: A, does: [{at: ap, side: against, if: {target: {shaken: true}}, do: {mod: 1}}]}`,
			`nothing is asked of the target at ap, side against`},
		{`{name: A, does: [{at: activation, if: {shaken: true}, do: {recover: 4}}]}`,
			`the condition shaken is not known at activation`},
		{`{name: A, does: [{at: morale, do: rerol}]}`,
			`"rerol" is none of mod, set, reroll`},
		{`{name: A, does: [{at: morale, from: 4, do: reroll}]}`,
			`no die is asked at morale, so "from" says nothing`},
		{`{name: A, does: [{at: kill, do: {gain: B}}]}`,
			`"most" must say how many markers there are at most, 1 to 6`},
		{`{name: A, does: [{at: kills, most: 1, do: {gain: B}}]}`,
			`at: "kills" is none of`},
		{`{name: A, does: [{at: move, if: {killed: true}, do: {rush: 1}}]}`,
			`the condition killed is not known at move`},
		{`{name: A, does: [{at: activation, do: {heal: D4}}]}`,
			`heal: expected a whole number, found "D4"`},
		{`{name: A, does: [{at: activation, do: {heal: D6+25}}]}`,
			`D6+25 can come to 31, outside 1 to 30`},
		{`{name: A, does: [{at: range, if: {half: true}, do: {mod: 6}}]}`,
			`"mod" at range has no conditions`},
		{`{name: A, does: [{at: range, if: {melee: true}, do: {mod: 1}}]}`,
			`"mod" at range has no conditions`},
		{`{name: A, does: [{at: ap, if: {mele: true}, do: {mod: 1}}]}`,
			`unknown key "mele" (did you mean "melee"?)`},
		{`{name: A, does: [{at: move, do: {advance: 1, rush: 2}}]}`,
			`one thing is done, one of advance, rush`},
		{`{name: A, does: [{at: move, do: {}}]}`,
			`one thing is done, one of advance, rush`},
		{`{name: A, does: [{at: to-hit, do: {set: 1}}]}`,
			`1 is outside 2 to 6`},
		{`{name: A, does: [{at: morale, do: {set: 7}}]}`,
			`7 is outside 2 to 6`},
		{`{name: A, rated: true, does: [{at: to-hit, do: {set: X}}]}`,
			`X is no amount for "set", which takes a number from 2 to 6`},
		{`{name: A, does: [{at: to-hit, side: against, do: {set: 2}}]}`,
			`"set" at to-hit goes with side own only`},
		{`{name: A, does: [{at: block, do: {set: 2}}]}`,
			`"set" at block goes with side against only`},
		{`{name: A, does: [{at: always, side: against, within: 6, do: {grant: B}}]}, {name: B, does: [{at: morale, do: {set: 6}}]}`,
			`it grants "B" to enemies, which may do no more than add`},
		{`{name: A, does: [{at: always, do: {uses: 2}}]}`,
			`"uses" is how often weapons are used, so they bear the rule: bearer: weapons`},
		{`{name: A, bearer: weapons, does: [{at: always, do: {uses: 4}}]}`,
			`4 is outside 1 to 3`},
		{`{name: A, bearer: weapons, rated: true, does: [{at: always, do: {uses: X}}]}`,
			`X is no amount for "uses", which takes a number from 1 to 3`},
		{`{name: A, does: [{at: sight, side: against, do: ignored}]}`,
			`"ignored" at sight goes with side own only`},
		{`{name: A, does: [{at: sight, do: ignore}]}`,
			`"ignore" is none of ignored`},
		{`{name: A, does: [{at: strikes, if: {charging: true}, do: last}]}`,
			`"last" at strikes has no conditions`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: strikes, do: last}]}`,
			`it grants "B", which says what weapons need no sight, strike last or are used how often; that is fixed for a whole game`},
		{`{name: A, does: [{at: always, by: 1, do: {amend: B}}]}, {name: B, bearer: weapons, does: [{at: always, do: {uses: 1}}]}`,
			`it amends "B", of which nothing is more by that`},
		{`{name: A, does: [{at: range, do: {charge: -3}}]}`,
			`"charge" at range goes with side against only`},
		{`{name: A, does: [{at: range, side: against, do: {charge: 31}}]}`,
			`31 is outside -30 to 30`},
		{`{name: A, does: [{at: range, side: against, do: {charg: 3}}]}`,
			`unknown key "charg" (did you mean "charge"?)`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: range, side: against, do: {charge: 1}}]}`,
			`it grants "B", which changes ranges`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: always, if: {half: true}, do: {grant: C}}]},
			{name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`it grants "B", which grants a rule itself under conditions; those would be asked of others`},
		{`{name: A, does: [{at: ap, if: {over: 0}, do: {mod: 1}}]}`,
			`over: 0 is outside 1 to 72`},
		{`{name: A, does: [{at: ap, if: {over: 9, within: 9}, do: {mod: 1}}]}`,
			`no attack is declared from over 9 and within 9 inches`},
		{`{name: A, does: [{at: move, if: {within: 9}, do: {rush: 1}}]}`,
			`from how far an attack was declared is not known at move: "over" and "within" say nothing`},
		{`{name: A, does: [{at: ap, if: {withn: 9}, do: {mod: 1}}]}`,
			`unknown key "withn" (did you mean "within"?)`},
		{`{name: A, does: [{at: strikes, do: {pool: 2}}]}`,
			`"from" is 0, not 2 to 6`},
		{`{name: A, does: [{at: strikes, from: 4, if: {shooting: true}, do: {pool: 2}}]}`,
			`the condition shooting is not known at strikes; there are charging`},
		{`{name: A, bearer: weapons, does: [{at: strikes, from: 4, do: {pool: 2}}]}`,
			`"pool" at strikes concerns a unit, so models bear the rule, not weapons`},
		{`{name: A, does: [{at: strikes, from: 4, do: {pools: 2}}]}`,
			`unknown key "pools" (did you mean "pool"?)`},
		{`{name: A, does: [{at: round, do: {gain: B}}]}, {name: B, rated: true, does: [{at: ap, do: {mod: X}}]}`,
			`"most" must say how many markers there are at most, 1 to 6`},
		{`{name: A, does: [{at: round, most: 7, do: {gain: B}}]}`,
			`most: 7 is outside 1 to 6`},
		{`{name: A, does: [{at: round, most: 2, by: 7, do: {gain: B}}]}`,
			`by: 7 is outside 1 to 6`},
		{`{name: A, does: [{at: round, most: 2, by: -1, do: {gain: B}}]}`,
			`by: -1 is outside 1 to 6`},
		{`{name: A, rated: true, does: [{at: round, most: 2, by: X, do: {gain: B}}]}`,
			`by: X is outside 1 to 6`},
		{`{name: A, does: [{at: round, most: 2, do: {gain: Bx}}]}, {name: Bo, rated: true, does: [{at: ap, do: {mod: X}}]}`,
			`it gains "Bx", which is defined nowhere here (did you mean "Bo"?)`},
		{`{name: A, does: [{at: round, most: 2, do: {gain: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`it gains "B", which has no rating: how many markers there are is its X`},
		{`{name: A, does: [{at: round, most: 2, do: {gain: B}}]}, {name: B, rated: true, does: [{at: activation, do: {heal: X}}]}`,
			`it gains "B", which does what cannot be lent for a while`},
		{`{name: A, does: [{at: round, most: 2, do: {gain: A}}]}`,
			`it gains "A", which has no rating`},
		{`{name: A, does: [{at: ap, most: 2, do: {mod: 1}}]}`,
			`"most" goes with "gain" only`},
		{`{name: A, does: [{at: ap, spend: B(1), do: {mod: 1}}]}`,
			`"spend" goes with "choose", "pick", "act-again"`},
		{`{name: A, does: [{at: turn, spend: B(1), do: pass}]}`,
			`"spend" goes with `},
		{`{name: A, does: [{at: activation, spend: B, do: {choose: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`spend: "B" does not say how many markers, 1 to 6, as in "Grudge(2)"`},
		{`{name: A, does: [{at: activation, spend: B(7), do: {choose: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`spend: "B(7)" does not say how many markers`},
		{`{name: A, does: [{at: activation, spend: B(1), do: {choose: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`it costs "B(1)", which is defined nowhere here`},
		{`{name: A, does: [{at: activation, do: {choose: C}}]}, {name: C, does: [{at: round, most: 2, do: {gain: B}}]}, {name: B, rated: true, does: [{at: always, do: marker}]}`,
			`it lends "C" for a while`},
		{`{name: A, does: [{at: activation, spend: B(3), do: {choose: C}}, {at: round, most: 2, do: {gain: B}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}, {name: B, rated: true, does: [{at: always, do: marker}]}`,
			`it costs "B(3)", of which a unit gains 2 at most`},
		{`{name: B, does: [{at: always, do: marker}]}`,
			`an amount is X, but the rule has no rating`},
		{`{name: A2, does: [{at: ap, do: {mod: 1}}]}`,
			`the name "A2" ends in a digit`},
		{`{name: "A (b)", does: [{at: ap, do: {mod: 1}}]}`,
			`the name "A (b)" has a bracket`},
		{`{name: "` + strings.Repeat("x", 900) + `", does: [{at: ap, do: {mod: 1}}]}`,
			`name: `},
		{"{name: \"A\\eB\", does: [{at: ap, do: {mod: 1}}]}",
			`name: `},
		{`{name: A, does: [` + strings.Repeat(`{at: ap, do: {mod: 1}},`, 9) + `]}`,
			`9 items are outside 1 to 8`},
		{`{name: A, does: [&x {at: ap, do: {mod: 1}}, *x]}`,
			`anchors such as &x are not supported`},
		{`{name: A, does: [{at: ap, do: {mod: 1}}]}, {name: a, does: [{at: ap, do: {mod: 1}}]}`,
			`"a" is defined twice`},
		{`{name: A, does: [{at: always, do: {grant: Furius}}]}, {name: Furious Band, does: [{at: ap, do: {mod: 1}}]}`,
			`f:1: special rule "A": it grants "Furius", which is defined nowhere here`},
		{`{name: A, does: [{at: always, do: {grant: Bc}}]}, {name: Bd, does: [{at: always, do: {grant: A}}]}`,
			`"Bc", which is defined nowhere here (did you mean "Bd"?)`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: always, do: {grant: A}}]}`,
			`grants "A", and so in a circle itself`},
		{`{name: A, does: [{at: always, do: {grant: A}}]}`,
			`special rule "A": it grants "A", and so in a circle itself`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: range, do: {mod: 1}}]}`,
			`special rule "A": it grants "B", which changes ranges`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, rated: true, does: [{at: ap, do: {mod: X}}]}`,
			`grants "B", which needs a rating from 1 to 60, as in "B(3)"`},
		{`{name: A, does: [{at: always, do: {grant: B(61)}}]}, {name: B, rated: true, does: [{at: ap, do: {mod: X}}]}`,
			`grants "B(61)", which needs a rating from 1 to 60`},
		{`{name: A, does: [{at: always, do: {grant: B(1)}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`grants "B(1)", which has no rating by its definition`},
		{`{name: A, does: [{at: always, do: grant}]}`,
			`"grant" names another rule`},
		{`{name: A, bearer: weapons, does: [{at: always, do: {grant: A}}]}`,
			`"grant" at always concerns a unit, so models bear the rule`},
		{`{name: A, does: [{at: ap, if: {tough: 61}, do: {mod: 1}}]}`,
			`tough: 61 is outside 1 to 60`},
		{`{name: A, does: [{at: ap, if: {defense: 1}, do: {mod: 1}}]}`,
			`defense: 1 is outside 2 to 6`},
		{`{name: A, does: [{at: ap, side: against, if: {tough: 3}, do: {mod: 1}}]}`,
			`nothing is asked of the target at ap, side against`},
		{`{name: A, does: [{at: morale, within: 6, do: {mod: 1}}]}`,
			`"within" goes with "grant", "pick", `},
		{`{name: A, does: [{at: always, side: against, do: {grant: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`"within" must say how far off they may be who are to have "B"`},
		{`{name: A, does: [{at: always, side: against, within: 6, do: {grant: B}}]}, {name: B, does: [{at: hit-die, from: 5, do: {hits: 1}}]}`,
			`it grants "B" to enemies, which may do no more than add to rolls to hit`},
		{`{name: A, does: [{at: always, side: against, within: 6, do: {grant: B}}]}, {name: B, does: [{at: to-hit, if: {tough: 3}, do: {mod: 1}}]}`,
			`and ask nothing of targets`},
		{`{name: A, does: [{at: always, within: 25, do: {grant: B}}]}`,
			`25 is outside 1 to 24`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: always, within: 6, do: {grant: C}}]}, {name: C, does: [{at: morale, do: {mod: 1}}]}`,
			`it grants "B", which reaches other units itself; those would hand it on`},
		{`{name: A, does: [{at: activation, do: {pick: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`"within" must say how far off they may be who are to have "B"`},
		{`{name: A, does: [{at: activation, within: 3, do: {choose: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`"within" goes with "grant", "pick", `},
		{`{name: A, does: [{at: activation, units: 2, do: {choose: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`"units" is how many units are picked, and goes with "pick", "redeploy", `},
		{`{name: A, does: [{at: activation, within: 3, units: 4, do: {pick: B}}]}`,
			`4 is outside 1 to 3`},
		{`{name: A, does: [{at: activation, until: ever, do: {choose: B}}]}`,
			`until: "ever" is none of activation, round, game, next`},
		{`{name: A, does: [{at: ap, once: true, do: {mod: 1}}]}`,
			`"once" goes with "choose", "pick", "pass", `},
		{`{name: A, does: [{at: ap, until: round, do: {mod: 1}}]}`,
			`"until" goes with "choose", "pick", "roll" only`},
		{`{name: A, does: [{at: turn, until: round, do: pass}]}`,
			`"until" goes with "choose", "pick", "roll" only`},
		{`{name: A, does: [{at: after-activation, do: activate}]}`,
			`"within" must say how far off they may be for "activate"`},
		{`{name: A, does: [{at: after-activation, within: 3, do: act-again}]}`,
			`"within" goes with "grant", "pick", `},
		{`{name: A, does: [{at: activation, do: pass}]}`,
			`do: "pass" is none of gain, move, recover, heal, choose, pick`},
		{`{name: A, does: [{at: activation, do: {move: D8}}]}`,
			`move: expected a whole number, found "D8"`},
		{`{name: A, does: [{at: activation, do: {move: D3+}}]}`,
			`move: "D3+" is no die with a number from 1 to 30 more, as in D3+2`},
		{`{name: A, does: [{at: activation, do: {move: D6+0}}]}`,
			`move: "D6+0" is no die with a number from 1 to 30 more`},
		{`{name: A, does: [{at: activation, do: {move: D6+31}}]}`,
			`"D6+31" is no die with a number from 1 to 30 more`},
		{`{name: A, does: [{at: activation, do: {move: D6+7}}]}`,
			`D6+7 can come to 13, outside 1 to 12`},
		{`{name: A, does: [{at: ap, do: {mod: D3}}]}`,
			`D3 is no amount for "mod" at ap, which takes no dice`},
		{`{name: A, does: [{at: always, by: D3, do: {amend: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`by: D3 is no number and no rating`},
		{`{name: A, does: [{at: activation, do: {roll: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`"from", "upto" or both must say which faces of the die give "B"`},
		{`{name: A, does: [{at: activation, from: 4, upto: 3, do: {roll: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`no die shows 4 to 3`},
		{`{name: A, does: [{at: activation, from: 4, do: {roll: B}}, {at: activation, upto: 4, do: {roll: C}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}, {name: C, does: [{at: ap, do: {mod: 2}}]}`,
			`a die that shows 4 gives both "B" and "C"`},
		{`{name: A, does: [{at: activation, from: 4, once: true, do: {roll: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`"once" goes with "choose", "pick", "pass", `},
		{`{name: A, does: [{at: activation, from: 4, do: {roll: B}}]}, {name: B, does: [{at: activation, do: {heal: 1}}]}`,
			`it lends "B" for a while, which grants a rule itself, rolls for one, heals or recovers`},
		{`{name: A, does: [{at: activation, do: {choose: B}}]}, {name: B, does: [{at: activation, from: 4, do: {roll: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`it lends "B" for a while, which grants a rule itself, rolls for one`},
		{`{name: A, does: [{at: activation, from: 4, do: {roll: A}}]}`,
			`it grants "A", and so in a circle itself`},
		{`{name: A, does: [{at: activation, do: {tokens: 2}}]}`,
			`"within" must say how far off they may be for "tokens"`},
		{`{name: A, does: [{at: activation, within: 6, do: {tokens: 7}}]}`,
			`7 is outside 1 to 6`},
		{`{name: A, does: [{at: activation, within: 6, side: against, do: {tokens: 2}}]}`,
			`"tokens" at activation goes with side own only`},
		{`{name: A, does: [{at: action, side: against, do: nearest}]}`,
			`"nearest" at action goes with side own only`},
		{`{name: A, does: [{at: action, do: nearst}]}`,
			`do: "nearst" is none of hold, shoot-rushed, nearest`},
		{`{name: A, does: [{at: move, side: against, do: slowed}]}`,
			`"slowed" at move goes with side own only`},
		{`{name: A, does: [{at: list, do: {most: 0}}]}`,
			`0 is outside 1 to 30`},
		{`{name: A, does: [{at: list, do: {mots: 1}}]}`,
			`unknown key "mots" (did you mean "most"?)`},
		{`{name: A, does: [{at: list, do: with}]}`,
			`"with" names another rule`},
		{`{name: A, bearer: weapons, does: [{at: list, do: {joins: B}}]}`,
			`"joins" at list concerns a unit, so models bear the rule, not weapons`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: list, do: {most: 1}}]}`,
			`it grants "B", which says what a list may contain; that stands in the list`},
		{`{name: A, does: [{at: fallen, if: {far: true}, do: {hits: 1}}]}`,
			`the condition far is not known at fallen; there are charging`},
		{`{name: A, does: [{at: arrival, do: {round: 5}}]}`,
			`5 is outside 1 to 4`},
		{`{name: A, rated: true, does: [{at: arrival, do: {round: X}}]}`,
			`X is no amount for "round"`},
		{`{name: A, does: [{at: arrival, do: {gap: 0}}]}`,
			`0 is outside 1 to 30`},
		{`{name: A, does: [{at: after-deployment, once: true, do: redeploy}]}`,
			`"redeploy" is done once in a game in any case`},
		{`{name: A, does: [{at: after-deployment, units: 4, do: redeploy}]}`,
			`4 is outside 1 to 3`},
		{`{name: A, does: [{at: after-deployment, do: {move: 13}}]}`,
			`13 is outside 1 to 12`},
		{`{name: A, does: [{at: casting, do: channel}]}`,
			`"within" must say how far off they may be for "channel"`},
		{`{name: A, does: [{at: casting, do: {mod: 0}}]}`,
			`0 does nothing`},
		{`{name: A, does: [{at: action, side: against, do: hold}]}`,
			`"hold" at action goes with side own only`},
		{`{name: A, does: [{at: always, side: against, within: 6, do: {grant: B}}]}, {name: B, does: [{at: action, do: shoot-rushed}]}`,
			`it grants "B" to enemies, which may do no more than`},
		{`{name: A, does: [{at: activation, side: against, do: tire}]}`,
			`"within" must say how far off they may be for "tire"`},
		{`{name: A, does: [{at: activation, within: 3, do: test}]}`,
			`"test" at activation goes with side against only`},
		{`{name: A, does: [{at: activation, side: against, within: 3, do: {push: 13}}]}`,
			`13 is outside 1 to 12`},
		{`{name: A, does: [{at: arrival, do: beacon}]}`,
			`"within" must say how far off they may be for "beacon"`},
		{`{name: A, does: [{at: arrival, side: against, do: {round: 1}}]}`,
			`"round" at arrival goes with side own only`},
		{`{name: A, bearer: weapons, does: [{at: turn, do: pass}]}`,
			`"pass" at turn concerns a unit, so models bear the rule`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: turn, do: pass}]}`,
			`it grants "B", which leaves its player a choice`},
		{`{name: A, does: [{at: activation, do: {choose: B}}]}, {name: B, does: [{at: always, do: {grant: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`it lends "B" for a while, which grants a rule itself`},
		{`{name: A, does: [{at: activation, do: {choose: B}}]}, {name: B, does: [{at: activation, do: {heal: 1}}]}`,
			`it lends "B" for a while, which`},
		{`{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: activation, do: {choose: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`it grants "B", which leaves its player a choice`},
		{`{name: A, does: [{at: activation, side: against, within: 3, do: {pick: B}}]}, {name: B, does: [{at: hit-die, from: 5, do: {hits: 1}}]}`,
			`it grants "B" to enemies, which may do no more than`},
		{`{name: A, does: [{at: activation, do: {choose: C}}, {at: activation, until: round, do: {choose: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`it lends "C" until the end of the round, and another effect until the end of the activation`},
		{`{name: A, does: [{at: always, do: {amend: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}]}`,
			`"amend" says "by" how much the amounts of "B" are more, or how many faces "wider" it counts`},
		{`{name: A, does: [{at: always, by: 1, do: {amend: Bc}}]}, {name: Bd, does: [{at: ap, do: {mod: 1}}]}`,
			`it amends "Bc", which is defined nowhere here (did you mean "Bd"?)`},
		{`{name: A, does: [{at: always, by: 1, do: {amend: B(2)}}]}, {name: B, rated: true, does: [{at: ap, do: {mod: X}}]}`,
			`it amends "B(2)"; all ratings are amended, so none is written`},
		{`{name: A, does: [{at: always, by: 1, do: {amend: B}}]}, {name: B, does: [{at: cover, do: ignored}]}`,
			`it amends "B", of which nothing is more by that`},
		{`{name: A, does: [{at: always, wider: 1, do: {amend: B}}]}, {name: B, does: [{at: hit-die, from: 6, do: {ap: 1}}]}`,
			`it amends "B", of which nothing is more by that`},
		{`{name: A, does: [{at: always, by: 1, do: {amend: B}}]}, {name: B, does: [{at: range, do: {mod: 1}}]}`,
			`it amends "B", of which nothing is more by that`},
		{`{name: A, does: [{at: always, by: 1, do: {amend: A}}]}`,
			`it amends "A", of which nothing is more by that`},
		{`{name: A, does: [{at: always, by: 1, do: {amend: B}}]}, {name: B, does: [{at: activation, side: against, within: 6, do: {push: 2}}]}`,
			`it amends "B", which leaves its player a choice; how much that is stays as it is written`},
		{`{name: A, does: [{at: always, by: 1, do: {amend: B}}]}, {name: B, does: [{at: activation, within: 6, do: {tokens: D3}}]}`,
			`it amends "B", which leaves its player a choice; how much that is stays as it is written`},
		{`{name: A, does: [{at: always, by: -1, do: {amend: B}}]}, {name: B, does: [{at: strikes, from: 4, do: {pool: D3+1}}]}`,
			`it amends "B" by -1, of which a die is rolled; what a die shows is never less`},
		{`{name: A, rated: true, does: [{at: always, by: -X, do: {amend: B}}]}, {name: B, does: [{at: ap, do: {mod: 1}}, {at: activation, do: {heal: D6}}]}`,
			`it amends "B" by -X, of which a die is rolled; what a die shows is never less`},
		{`{name: A, does: [{at: always, by: 31, do: {amend: B}}]}`,
			`by: 31 is outside -30 to 30`},
		{`{name: A, does: [{at: always, wider: 5, do: {amend: B}}]}`,
			`wider: 5 is outside 1 to 4`},
		{`{name: A, does: [{at: ap, by: 1, do: {mod: 1}}]}`,
			`"by" goes with "amend" and "gain" only`},
		{`{name: A, does: [{at: ap, wider: 1, do: {mod: 1}}]}`,
			`"wider" goes with "amend" only`},
		{`{name: A, does: [{at: always, by: 1, do: {ammend: B}}]}`,
			`unknown key "ammend" (did you mean "amend"?)`},
		{`{name: A, does: [{at: activation, until: next, do: {choose: B}}]}, {name: B, does: [{at: always, by: 1, do: {amend: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`it lends "B" until it is used, which only amends another rule`},
		{`{name: A, does: [{at: always, side: against, within: 6, do: {grant: B}}]}, {name: B, does: [{at: always, by: 1, do: {amend: C}}]}, {name: C, does: [{at: ap, do: {mod: 1}}]}`,
			`it grants "B" to enemies, which may do no more than`},
		{`{name: A, does: [{at: cover, if: {melee: true}, do: ignored}]}`,
			`the condition melee is not known at cover; there are charging, moved`},
	} {
		text, want := c[0], c[1]
		_, err := effects.Parse("f", []byte("special_rules: ["+text+"]"))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
			t.Errorf("%.100s: %v, want %q", text, err, want)
		}
	}
}

// Every definition is written as it is read, and those that Check takes are read again as they were.
func TestReadsWhatItWrites(t *testing.T) {
	rng := dice.New(1)
	stages := map[string]bool{}
	for range 2000 {
		rules := effectstest.Random(&rng, 3)
		must.Do(t, effects.Check(rules))
		text := "special_rules:\n"
		for i := range rules {
			text += fmt.Sprintln("  -", &rules[i])
			for _, e := range rules[i].Does {
				stages[e.At.String()+" "+e.Do.String()] = true
			}
		}
		got := must.Get(effects.Parse("f", []byte(text)))(t)
		if !reflect.DeepEqual(got, rules) {
			t.Fatalf("%s\nis read as %+v", text, got)
		}
	}
	if want := len(effects.Forms()); len(stages) != want {
		t.Errorf("%d pairs of a stage and a deed came up, of %d", len(stages), want)
	}
}

// Definitions from outside that no file could have said are refused.
func TestCheck(t *testing.T) {
	one := func(change func(*effects.Rule)) []effects.Rule {
		r := effects.Rule{Name: "A", Does: []effects.Effect{{At: effects.AP, Amount: effects.Amount{N: 1}}}}
		change(&r)
		return []effects.Rule{r}
	}
	must.Do(t, effects.Check(one(func(*effects.Rule) {})))
	for name, rules := range map[string][]effects.Rule{
		"stage":  one(func(r *effects.Rule) { r.Does[0].At = effects.NumStages }),
		"deed":   one(func(r *effects.Rule) { r.Does[0].Do = effects.NumDeeds }),
		"bearer": one(func(r *effects.Rule) { r.Bearer = 2 }),
		"needs":  one(func(r *effects.Rule) { r.Needs = 3 }),
		"amount": one(func(r *effects.Rule) { r.Does[0].Amount.N = 127 }),
		"X":      one(func(r *effects.Rule) { r.Does[0].Amount, r.Rated = effects.Amount{X: 3}, true }),
		"both":   one(func(r *effects.Rule) { r.Does[0].Amount, r.Rated = effects.Amount{X: 1, N: 1}, true }),
		"unless": one(func(r *effects.Rule) { r.Does[0].If, r.Does[0].Unless = effects.Melee, effects.Melee }),
		"empty":  one(func(r *effects.Rule) { r.Does = nil }),
		"many":   make([]effects.Rule, effects.MaxRules+1),
		"twice":  append(one(func(*effects.Rule) {}), one(func(r *effects.Rule) { r.Name = "a" })...),
		"name":   one(func(r *effects.Rule) { r.Name = "\x1b[2J" }),
		"foe":    one(func(r *effects.Rule) { r.Does[0].Foe.Tough = -1 }),
		"armour": one(func(r *effects.Rule) { r.Does[0].Foe.Defense = 7 }),
		"escape": append(one(func(r *effects.Rule) {
			r.Does[0] = effects.Effect{At: effects.Always, Do: effects.Grant, Grants: "B\x1b"}
		}),
			effects.Rule{Name: "B", Does: []effects.Effect{{At: effects.AP, Amount: effects.Amount{N: 1}}}}),
		"face": one(func(r *effects.Rule) {
			r.Does[0] = effects.Effect{At: effects.HitDie, Do: effects.Hits, Face: 7, Amount: effects.Amount{N: 1}}
		}),
		"rating": append(one(func(r *effects.Rule) {
			r.Does[0] = effects.Effect{At: effects.Always, Do: effects.Grant, Grants: "B(0)"}
		}),
			effects.Rule{Name: "B", Rated: true, Does: []effects.Effect{{At: effects.AP, Amount: effects.Amount{X: 1}}}}),
		"letter": append(one(func(r *effects.Rule) {
			r.Does[0] = effects.Effect{At: effects.Always, Do: effects.Grant, Grants: "B(x)"}
		}),
			effects.Rule{Name: "B", Rated: true, Does: []effects.Effect{{At: effects.AP, Amount: effects.Amount{X: 1}}}}),
		"open": append(one(func(r *effects.Rule) {
			r.Does[0] = effects.Effect{At: effects.Always, Do: effects.Grant, Grants: "B(1"}
		}),
			effects.Rule{Name: "B", Rated: true, Does: []effects.Effect{{At: effects.AP, Amount: effects.Amount{X: 1}}}}),
		"reach": append(one(func(r *effects.Rule) {
			r.Does[0] = effects.Effect{At: effects.Always, Do: effects.Grant, Grants: "B", Within: -1}
		}),
			effects.Rule{Name: "B", Does: []effects.Effect{{At: effects.AP, Amount: effects.Amount{N: 1}}}}),
		"grant": one(func(r *effects.Rule) { r.Does[0].Grants = "A" }),
	} {
		if err := effects.Check(rules); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// An amount is a number, or so many times the rating; an effect counts under its conditions, against its targets.
func TestHolds(t *testing.T) {
	for a, want := range map[effects.Amount]int{{N: 2}: 2, {X: 1}: 5, {X: -1}: -5} {
		if got := a.Of(5); got != want {
			t.Errorf("%v of 5 is %d", a, got)
		}
	}
	type asked struct {
		now effects.When
		foe effects.Foe
	}
	for _, c := range []struct {
		e    effects.Effect
		yes  []asked
		none []asked
	}{
		{effects.Effect{}, []asked{{}, {effects.Melee, effects.Foe{Tough: 3, Defense: 6}}}, nil},
		{effects.Effect{If: effects.Melee, Unless: effects.Moved}, []asked{{now: effects.Melee}, {now: effects.Melee | effects.Charging}},
			[]asked{{}, {now: effects.Melee | effects.Moved}}},
		{effects.Effect{Foe: effects.Foe{Tough: 3}}, []asked{{foe: effects.Foe{Tough: 3, Defense: 6}}, {foe: effects.Foe{Tough: 9}}},
			[]asked{{foe: effects.Foe{Tough: 2}}}},
		{effects.Effect{Foe: effects.Foe{Defense: 3}}, []asked{{foe: effects.Foe{Defense: 3}}, {foe: effects.Foe{Defense: 2}}},
			[]asked{{foe: effects.Foe{Defense: 4}}}},
		{effects.Effect{If: effects.Shaken, Unless: effects.FirstRound}, []asked{{now: effects.Shaken | effects.Half | effects.Melee}},
			[]asked{{}, {now: effects.Shaken | effects.FirstRound}, {foe: effects.Foe{Is: effects.Shaken}}}},
		{effects.Effect{Foe: effects.Foe{Is: effects.Shaken, Not: effects.Half}}, []asked{{foe: effects.Foe{Is: effects.Shaken | effects.NearMarker}}},
			[]asked{{now: effects.Shaken}, {foe: effects.Foe{Is: effects.Shaken | effects.Half}}, {foe: effects.Foe{Is: effects.Half}}}},
	} {
		for _, a := range c.yes {
			if !c.e.Holds(a.now, a.foe) {
				t.Errorf("%v does not count in %v", &c.e, a)
			}
		}
		for _, a := range c.none {
			if c.e.Holds(a.now, a.foe) {
				t.Errorf("%v counts in %v", &c.e, a)
			}
		}
	}
}

// From how far an attack is declared is asked to the next whole inch; of what nobody declares neither is so.
func TestSpans(t *testing.T) {
	over, within, between := effects.Effect{Over: 9}, effects.Effect{Inside: 12}, effects.Effect{Over: 9, Inside: 12}
	for _, c := range []struct {
		from                  effects.Distance
		over, within, between bool
	}{
		{0, false, false, false}, {effects.DistanceOf(0, false), false, true, false},
		{effects.DistanceOf(9, false), false, true, false}, {effects.DistanceOf(9, true), true, true, true},
		{effects.DistanceOf(12, false), true, true, true}, {effects.DistanceOf(12, true), true, false, false},
		{effects.DistanceOf(400, true), true, false, false},
	} {
		if over.Spans(c.from) != c.over || within.Spans(c.from) != c.within || between.Spans(c.from) != c.between {
			t.Errorf("from %d: over %v, within %v, between %v", c.from, over.Spans(c.from), within.Spans(c.from), between.Spans(c.from))
		}
	}
	if plain := (effects.Effect{}); !plain.Spans(0) || !plain.Spans(20) {
		t.Error("who asks nothing of distances does not count at some")
	}
}

// FuzzParse reads anything without a panic, and what it takes it writes and reads again.
func FuzzParse(f *testing.F) {
	f.Add([]byte("special_rules:\n  - {name: Ember Shot, bearer: weapons, does: [{at: hit-die, from: 5, do: {hits: 1}}]}\n"))
	f.Add([]byte("special_rules: [{name: A, does: [{at: always, do: {grant: B}}]}, {name: B, does: [{at: cover, if: {tough: 3, defense: 4}, do: ignored}]}]"))
	f.Add([]byte("special_rules: [{name: A, rated: true, needs: most, does: [{at: to-hit, side: against, if: {far: true, moved: false}, do: {mod: -X}}]}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		rules, err := effects.Parse("f", data)
		if err != nil {
			return
		}
		must.Do(t, effects.Check(rules))
		text := "special_rules: ["
		for i := range rules {
			text += rules[i].String() + ","
		}
		if got := must.Get(effects.Parse("f", []byte(text+"]")))(t); len(got)+len(rules) > 0 && !reflect.DeepEqual(got, rules) {
			t.Errorf("%s\nis read as %+v", text, got)
		}
	})
}
