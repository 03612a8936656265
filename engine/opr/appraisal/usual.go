package appraisal

// Usual are the rules that features of actions go by where two armies fight for the markers of a table. They are part of
// what a network has learned: weights of the agent "heuristic" may change, these do not.
var Usual = Rules{Weights: Weights{
	Damage: 1, Reply: 0.8, Morale: 0.5, Tempo: 0.4, Markers: 160, Doubt: 0.3, Exposure: 0.5, Cover: 0.5,
	Chances: 0.375, Danger: 1, Last: 0.5, Urgency: 0.3, Late: 0.75, Stay: 1, Reach: 0.8, Next: 0.6,
	DeploySpread: 10, DeployChances: 0.5, ArriveMarkers: 160, ArriveExposure: 0.5, ArriveChances: 1,
	Spells: 1, Token: 10, Unseen: 0.4, ChargeReply: 0.5, DeployFade: 2, Holds: 0.9, Comes: 0.7,
	ComesFar: 0.3,
}}
