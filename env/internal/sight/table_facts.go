package sight

import (
	"gauntlet/engine"
	"gauntlet/engine/board"
	"gauntlet/engine/geom"
	"gauntlet/engine/opr"
	"gauntlet/engine/roster"
)

// tableFacts are the rows of tables that do not change in a game.
type tableFacts struct {
	terrain [2][]float32 // as seen from the near edge, and from the far one
	spells  [2][roster.MaxSpells * numSpellRow]float32
	size    [2]float32
}

// A still is what does not change of the rows of a unit and of its weapons.
type still struct {
	state   [numKept]float32
	weapons [][numArm]float32
	ratings []int32 // of the casters
}

// NewTableFacts works out the facts of a game whose observations are tables.
func NewTableFacts(game *engine.Game, markers int) *Facts {
	t, table := &tableFacts{}, game.Table()
	t.size[0], t.size[1] = Place(geom.Point{X: table.HalfW, Y: table.HalfH})
	for far, sign := range [2]int32{1, -1} {
		t.terrain[far] = make([]float32, len(table.Pieces)*numPiece)
		for i := range table.Pieces {
			*(*[numPiece]float32)(t.terrain[far][i*numPiece:]) = pieceRow(&table.Pieces[i], sign)
		}
	}
	data := opr.Of(game.New(0).View())
	for seat := range data.Spells {
		for k := range data.Spells[seat] {
			*(*[numSpellRow]float32)(t.spells[seat][k*numSpellRow:]) = spellStill(data, &data.Spells[seat][k])
		}
	}
	return newFacts(game, markers, t)
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
func spellStill(data *opr.Data, p *opr.Spell) (row [numSpellRow]float32) {
	row[sIs], row[sTokens] = 1, float32(p.Value)/3
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
	row[uPoints], row[uQuality], row[uDefense] = f.row[UnitPoints], f.row[UnitQuality], f.row[UnitDefense]
	row[uTough] = f.row[UnitTough]
	row[uAircraft], row[uHold] = Truth(p.Traits&opr.Aircraft != 0), Fraction(int(p.Hold), 6)
	row[uHero] = Truth(p.Heroes&1 != 0)
	for _, c := range p.Casters {
		s.ratings[c.Model] = int32(c.Rating)
	}
	for k := range f.arms.Weapons {
		s.weapons[k] = armStill(p, &f.arms.Weapons[k])
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
	row[wAP], row[wBlast], row[wDeadly] = Fraction(w.AP, 2), Fraction(w.Blast, 3), Fraction(w.Deadly, 3)
	row[wLimited] = Truth(w.Limited > 0)
	return row
}
