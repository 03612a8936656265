package appraisal

// Usual are the rules that features of actions go by where two armies fight for the markers of a table. They are part of
// what a network has learned: weights of the agent "heuristic" may change, these do not.
var Usual = Rules{Weights: Weights{
	Damage: 1, Reply: 0.74, Morale: 0.43, Finish: 0.13, Tempo: 0.7, Markers: 141, Screen: 5.8,
	Doubt: 0.32, Exposure: 0.44, Cover: 0.45, Chances: 0.38, Danger: 1, Last: 0.34, Urgency: 0.28,
	Late: 0.66, Stay: 0.92, Reach: 0.48, Next: 0.35, DeployMarkers: 29, DeploySpread: 11.9,
	DeployDanger: 0.04, DeployChances: 0.77, ArriveMarkers: 160, ArriveExposure: 0.51,
	ArriveChances: 0.92, Spells: 1.1, Token: 11.4, Unseen: 0.59, ChargeReply: 0.61, DeployFade: 2,
	Holds: 0.86, Comes: 0.68, ComesFar: 0.46, Closely: 2, WorkedOut: 8, Slack: 30,
}}
