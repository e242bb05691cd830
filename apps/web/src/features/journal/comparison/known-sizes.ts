/** Coins that many people have at hand; diameters in millimeters, as their mints state them. */
export const coins = [
	{ name: '1 cent (euro)', diameter: 16.25 },
	{ name: '10 cent (euro)', diameter: 19.75 },
	{ name: '20 cent (euro)', diameter: 22.25 },
	{ name: '50 cent (euro)', diameter: 24.25 },
	{ name: '1 euro', diameter: 23.25 },
	{ name: '2 euro', diameter: 25.75 },
	{ name: 'Penny (UK)', diameter: 20.3 },
	{ name: '10 pence (UK)', diameter: 24.5 },
	{ name: '1 pound (UK)', diameter: 23.43 },
	{ name: 'Penny (US)', diameter: 19.05 },
	{ name: 'Dime (US)', diameter: 17.91 },
	{ name: 'Quarter (US)', diameter: 24.26 },
	{ name: '1 franc (Swiss)', diameter: 23.2 },
	{ name: '100 yen (Japan)', diameter: 22.6 },
] as const;
