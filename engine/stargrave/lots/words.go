package lots

// Words that names are made of.
var (
	firsts = []string{"Abel", "Brin", "Corra", "Dace", "Edda", "Finch", "Garrow", "Hesper", "Ines", "Jory",
		"Kestra", "Lorn", "Mab", "Nils",
		"Orla", "Pike", "Quill", "Rook", "Senna", "Tove", "Ula", "Varr", "Wick", "Yarrow", "Zeb", "Anders",
		"Bea", "Cress", "Dorn", "Etta"}
	lasts = []string{"Ashdown", "Blackwell", "Carrow", "Dray", "Eastlake", "Fallow", "Grice", "Holloway",
		"Inkpen", "Jessop", "Kettle",
		"Larkin", "Mire", "Nock", "Oakum", "Penrose", "Quarrel", "Rudd", "Stroud", "Tallow", "Underhill", "Vane", "Whitlock", "Yate"}
	crews = []string{"Hands", "Lanterns", "Company", "Choir", "Ledger", "Rats", "Wreckers", "Gleaners",
		"Knives", "Kin", "Debtors", "Moths"}
	marks = []string{"Amber", "Broken", "Cold", "Double", "Errant", "Fallow", "Gilded", "Hollow", "Idle",
		"Jade", "Last", "Mild", "Nameless",
		"Open", "Pale", "Quiet", "Ragged", "Salt", "Third", "Unpaid", "Velvet", "Wry"}
	ports = []string{"Farrow Dock", "Brine Street", "The Lower Ring", "Candle Row", "Gantry Nine",
		"The Spill", "Hob's Landing", "The Long Pier",
		"Sable Yard", "Old Tether", "The Sump", "Marrow Hill"}
)
