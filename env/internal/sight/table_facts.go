package sight

import (
	"math/bits"

	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/effects"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// tableFacts are the rows of tables that do not change in a game.
type tableFacts struct {
	sums  *opr.Sums
	lists bool // armies define special rules: what these come to can change at any time
	// what rules come to for weapons can be something else than at the beginning
	changing bool
	terrain  [2][]float32 // as seen from the near edge, and from the far one
	spells   [2][]float32 // by seat, rows of those that there are
	size     [2]float32
	known    OwnFacts                      // what the family knows, nil where it knows no more
	choices  [2][effects.MaxRules][]choice // by seat and by number of a rule of its list
}

// A still is what does not change of the rows of a unit and of its weapons.
type still struct {
	state   [numKept]float32
	weapons [][numArm]float32
	ratings []int32 // of the casters
}

// NewTableFacts works out the facts of a game whose observations are tables.
func NewTableFacts(game *engine.Game, tables *Tables) *Facts {
	t, table := &tableFacts{}, game.Table()
	t.size[0], t.size[1] = Place(geom.Point{X: table.HalfW, Y: table.HalfH})
	for far, sign := range [2]int32{1, -1} {
		t.terrain[far] = make([]float32, len(table.Pieces)*numPiece)
		for i := range table.Pieces {
			*(*[numPiece]float32)(t.terrain[far][i*numPiece:]) = pieceRow(&table.Pieces[i], sign)
		}
	}
	data := opr.Of(game.New(0).View())
	t.sums, t.lists = opr.NewSums(game.New(0).View()), data.HasLists
	t.changing = t.lists || len(data.Spells[0])+len(data.Spells[1]) > 0
	if tables.own != nil {
		t.known = tables.own.Of(game)
	} else if t.lists {
		for seat := range t.choices {
			t.choices[seat] = choosable(game.New(0).View(), seat)
		}
	}
	for seat := range data.Spells {
		t.spells[seat] = make([]float32, len(data.Spells[seat])*numSpellRow)
		for k := range data.Spells[seat] {
			*(*[numSpellRow]float32)(t.spells[seat][k*numSpellRow:]) = spellStill(game.New(0).View(), seat, &data.Spells[seat][k])
		}
	}
	return newFacts(game, tables.Markers, t)
}

// pieceRow returns the row of a piece of terrain as it is seen from the near edge (1) or the far one (-1).
func pieceRow(p *board.Piece, sign int32) (row [numPiece]float32) {
	b := p.Box
	width, depth := b.Max.X-b.Min.X, b.Max.Y-b.Min.Y
	row[pIs] = 1
	row[pX], row[pY] = Place(geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}.Sign(sign))
	row[pWidth], row[pDepth] = float32(width)/(72*geom.Inch), float32(depth)/(72*geom.Inch)
	row[pRound], row[pFill] = Truth(p.R > 0), fill(p)
	row[pHeight] = float32(p.Height) / float32(p.Height+4*geom.Inch)
	row[pCover], row[pDifficult] = Truth(p.Kind&board.Cover != 0), Truth(p.Kind&board.Difficult != 0)
	row[pDangerous], row[pBlocks] = Truth(p.Kind&board.Dangerous != 0), Truth(p.Kind&board.Blocks != 0)
	row[pImpassable] = Truth(p.Kind&board.Impassable != 0)
	return row
}

// fill returns the share of the box around a piece that it takes up.
func fill(p *board.Piece) float32 {
	if p.R > 0 {
		return 3.14159265 / 4
	}
	twice := int64(0)
	for i, a := range p.Poly {
		b := p.Poly[(i+1)%len(p.Poly)]
		twice += int64(a.X)*int64(b.Y) - int64(b.X)*int64(a.Y)
	}
	box := int64(p.Box.Max.X-p.Box.Min.X) * int64(p.Box.Max.Y-p.Box.Min.Y)
	return min(1, float32(twice)/float32(2*max(1, box)))
}

// spellStill returns what does not change of the row of a spell.
func spellStill(at engine.Position, seat int, p *opr.Spell) (row [numSpellRow]float32) {
	data := opr.Of(at)
	row[sIs], row[sTokens] = 1, float32(p.Value)/3
	row[sUnits] = float32(max(1, p.Units)) / effects.MaxUnits
	if data.Casting.Psychic {
		row[sTokens], row[sNumber] = 0, float32(p.Number)/roster.MaxSpellNumber
	}
	row[sRange] = float32(p.Range) / (48 * geom.Inch)
	switch p.Kind {
	case roster.Damage:
		row[sDamage] = 1
		row[sHits], row[sAP] = Fraction(p.Hits, 3), Fraction(p.Weapon.AP, 2)
		row[sBlast], row[sDeadly] = Fraction(p.Weapon.Blast, 3), Fraction(p.Weapon.Deadly, 3)
		wounds := spellWounds(data, p)
		row[sMean] = wounds / (wounds + 4)
		return row
	case roster.Buff:
		row[sBuff] = 1
	default:
		row[sDebuff] = 1
	}
	if defined, rule, rating := opr.LentBySpell(at, seat, p); rule != nil {
		row[sUntil+int(p.Until)] = 1
		worth(defined, rule, rating, (*[3]float32)(row[sHarms:]))
		return row
	}
	row[sStat+int(p.Stat-roster.StatHit)], row[sActs] = 1, Truth(p.Term == roster.UntilActivation)
	return row
}

// spellWounds returns the mean wounds of a spell of damage to a large unit of Tough models with Defense 4+.
func spellWounds(data *opr.Data, p *opr.Spell) float32 {
	d := opr.Data{Units: []opr.Profile{{Defense: 4}}, Edition: data.Edition}
	k := opr.Strike{Weapon: &p.Weapon}
	need, mod := k.Armour(&d, false)
	return float32(p.Hits*(6-opr.Successes(mod, need))*max(1, int(p.Weapon.Blast))*max(1, int(p.Weapon.Deadly))) / 6
}

// add works out what does not change of the rows of a unit of which the facts are known.
func (t *tableFacts) add(game *engine.Game, u int, data *opr.Data, f *unitFacts) {
	if t == nil {
		return
	}
	def, p := &game.Units()[u], f.profile
	s := &still{weapons: make([][numArm]float32, len(f.arms.Weapons)), ratings: make([]int32, def.Slots())}
	row := &s.state
	row[uIs], row[uStart] = 1, Fraction(f.size, 8)
	row[uPoints], row[uQuality] = f.share, float32(7-p.Quality)/6
	row[uDefense], row[uTough] = float32(7-p.Defense)/6, Fraction(f.most, 4)
	row[uAircraft], row[uHold] = Truth(p.Traits&opr.Aircraft != 0), Fraction(int(p.Hold), 6)
	row[uHero] = Truth(p.Heroes&1 != 0)
	list := game.Setup().Armies[def.Seat]
	row[uUnplayed] = Fraction(len(list.WithoutOf(list.Units[def.Number].Name)), 2)
	for _, c := range p.Casters {
		s.ratings[c.Model] = int32(c.Rating)
	}
	begin := game.New(0).View()
	for k := range f.arms.Weapons {
		w := &f.arms.Weapons[k]
		s.weapons[k] = armStill(p, w)
		t.sum(begin, u, w, &s.weapons[k])
	}
	f.still = s
}

// armStill returns what does not change of the row of a weapon type of a unit.
func armStill(p *opr.Profile, w *opr.Weapon) (row [numArm]float32) {
	quality := w.Quality
	if quality == 0 {
		quality = p.Quality
	}
	row[wIs], row[wMelee] = 1, Truth(w.Range == 0)
	row[wRange], row[wAttacks] = float32(w.Range)/(48*geom.Inch), Fraction(w.Attacks, 3)
	row[wQuality] = float32(7-quality) / 6
	row[wBlast], row[wDeadly] = Fraction(w.Blast, 3), Fraction(w.Deadly, 3)
	if w.Limited > 0 {
		row[wLimited] = 1 / float32(max(1, w.Uses))
	}
	return row
}

// sum writes what rules come to for a weapon type of a unit as it is.
func (t *tableFacts) sum(p engine.Position, u int, w *opr.Weapon, row *[numArm]float32) {
	a := opr.SumArm(p, t.sums, u, w)
	for at, n := range [...]int8{wNear: a.Near, wFar: a.Far, wCharge: a.Charge, wMoved: a.Moved, wAP: a.AP,
		wAPCharge: a.APCharge, wAPTough: a.APTough, wAPHuge: a.APHuge, wAPPlate: a.APPlate, wAPSix: a.APSix,
		wSixNear: a.SixNear, wSixFar: a.SixFar, wSixCharge: a.SixCharge} {
		if at >= wNear {
			row[at] = signed(int32(n), 3)
		}
	}
	row[wAgainNear], row[wAgainFar] = Truth(a.AgainNear), Truth(a.AgainFar)
	row[wFaces], row[wFaceHits] = float32(a.Faces)/4, Fraction(a.FaceHits, 3)
	row[wRerolls] = float32(a.Rerolls) / 6
	row[wWorse], row[wWorseFaces] = Fraction(a.Worse, 3), float32(a.WorseFaces)/5
	for at, is := range [...]bool{wNoCover: a.NoCover, wNoIgnoring: a.NoIgnoring, wNoIgnoringSix: a.NoIgnoringSix,
		wNoPenalties: a.NoPenalties, wUnseen: a.Unseen, wSingles: a.Singles} {
		if at >= wNoCover {
			row[at] = Truth(is)
		}
	}
	row[wOrder], row[wBites] = Truth(a.First)-Truth(a.Last), Fraction(a.Bites, 6)
	for i, of := range opr.SumMeans(p, t.sums, u, w) {
		for way, n := range of {
			row[wMeans+3*i+way] = float32(n) / float32(n+opr.MeanUnit)
		}
	}
}

// signed maps n into -1 to 1, half to 1/2.
func signed(n, half int32) float32 {
	if n < 0 {
		return float32(n) / float32(half-n)
	}
	return float32(n) / float32(half+n)
}

// chanceOf returns the chance that a die shows so much or more, of a need of 0 none.
func chanceOf(need int8) float32 {
	if need == 0 {
		return 0
	}
	return float32(7-need) / 6
}

// sumUnit writes what rules come to for a unit itself, but for its morale.
func (t *tableFacts) sumUnit(p engine.Position, u int, f *unitFacts, row *[numSums]float32) {
	a := opr.SumUnit(p, t.sums, u)
	for at, n := range [...]int8{rNear: a.Near, rFar: a.Far, rMelee: a.Melee, rCharged: a.Charged, rBlock: a.Block,
		rBlockMelee: a.BlockMelee, rBlockSpell: a.BlockSpell, rCut: a.Cut, rCutMelee: a.CutMelee} {
		row[at] = signed(int32(n), 3)
	}
	row[rIgnore], row[rIgnoreMelee] = chanceOf(a.Ignore), chanceOf(a.IgnoreMelee)
	row[rIgnoreSpell], row[rRecover] = chanceOf(a.IgnoreSpell), chanceOf(a.Recover)
	row[rNearer] = signed(a.Nearer/geom.Inch, 6)
	row[rHeal] = Fraction(a.Heal, 3)
	row[rFree], row[rFreeShot] = float32(a.Free)/(12*geom.Inch), float32(a.FreeShot)/(12*geom.Inch)
	row[rFreeMelee] = float32(a.FreeMelee) / (12 * geom.Inch)
	alive, profile := p.Unit(u).Alive, f.profile
	left := float32(max(1, bits.OnesCount64(alive)))
	row[rUnslowed] = float32(bits.OnesCount64(a.Unslowed&alive)) / left
	row[rFlying] = float32(bits.OnesCount64(a.Flying&alive)) / left
	row[rFurious] = Fraction(bits.OnesCount64(a.Furious&alive), 4)
	row[rCounters] = Fraction(bits.OnesCount64(profile.Counters&alive), 4)
	row[rAmbushes], row[rScouts] = Truth(profile.Traits&opr.Ambush != 0), Truth(profile.Traits&opr.Scout != 0)
	habits(&a.Habits, row)
}

// habits writes what rules of lists say of what a unit does and may do.
func habits(h *opr.Habits, row *[numSums]float32) {
	row[rChargeCut] = signed(h.ChargedLess/geom.Inch, 6)
	row[rPoolCharge], row[rPoolBack] = Fraction(h.PoolCharge, 24), Fraction(h.PoolBack, 24)
	row[rPoolPassing] = Fraction(h.PoolPassing, 24)
	row[rBack], row[rBackFallen] = Fraction(h.Back.Wound, 2), Fraction(h.Back.Fall, 4)
	row[rNearestOnly], row[rHolds] = Truth(h.Nearest), Truth(h.Holds)
	row[rShootsRushed], row[rInDanger] = Truth(h.ShootsRushed), Truth(h.Endangered)
	row[rCast], row[rFrom] = signed(int32(h.Cast), 3), float32(h.From)/4
	row[rGap], row[rKeptGap] = float32(h.Gap)/effects.MaxAmount, float32(h.KeptGap)/effects.MaxAmount
	row[rBeacon], row[rChannel] = float32(h.Beacon)/effects.MaxWithin, float32(h.Channel)/effects.MaxWithin
	row[rMarkers], row[rMostMarkers] = Fraction(h.Markers, 3), Fraction(h.MostMarkers, 3)
}
