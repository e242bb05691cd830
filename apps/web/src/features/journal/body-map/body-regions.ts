/** A part of the body, in the coordinates of education/body-outline.ts. */
export interface Region {
	/** Left and right are the person's own. */
	name: string;
	/** Corners as SVG points; what reaches past the outline is clipped. */
	points: string;
	/** The middle of the corners. */
	middle: [x: number, y: number];
	/** The name of the zone that it is in. */
	zone: string;
}

export type BodySide = 'Front' | 'Back';

/** A part of the drawing that is enlarged before one of its regions is chosen, so that each region is large enough for a thumb. */
export interface Zone {
	name: string;
	/** The area to press to enlarge it, and the area shown then, in the coordinates of the drawing. */
	target: Box;
	view: Box;
}

interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

type ZoneKind = 'head' | 'trunk' | 'arm' | 'legs';

/** `*` stands for left and right. Corners are those of the right half of the drawing, or of both halves. */
type Part = [name: string, points: string, zone: ZoneKind];

const abdomen = '29,76 71,76 71,98 29,98';
const breast = '50,39 61,36 71,58 71,76 50,76';
const shoulder = '61,36 84,36 84,57 71,58';
const upperArm = '71,58 84,57 87,76 72,82';
const forearm = '72,82 87,76 94,103 82,107.5';
const hand = '82,107.5 94,103 98,112 96,127 84,127';
const knee = '50,141 72,140 72,157 50,157';
const lowerLeg = '50,157 72,157 70,197 50,197';
const foot = '50,197 70,197 74,215 50,215';

/** From head to toe. */
const parts: Record<BodySide, Part[]> = {
	Front: [
		['Face', '38,2 62,2 62,29 38,29', 'head'],
		['Neck', '38,29 62,29 61,36 50,39 39,36', 'head'],
		['* shoulder', shoulder, 'arm'],
		['* chest', breast, 'trunk'],
		['* upper arm', upperArm, 'arm'],
		['Abdomen', abdomen, 'trunk'],
		['* forearm', forearm, 'arm'],
		['* palm', hand, 'arm'],
		['Groin', '29,98 71,98 71,105 50,119 29,105', 'trunk'],
		['* thigh', '50,119 71,105 73,106 72,140 50,141', 'legs'],
		['* knee', knee, 'legs'],
		['* shin', lowerLeg, 'legs'],
		['* foot', foot, 'legs'],
	],
	Back: [
		['Back of the head', '38,2 62,2 62,27 38,27', 'head'],
		['Nape', '38,27 62,27 61,36 50,39 39,36', 'head'],
		['Back of * shoulder', shoulder, 'arm'],
		['* upper back', breast, 'trunk'],
		['Back of * upper arm', upperArm, 'arm'],
		['Lower back', abdomen, 'trunk'],
		['Back of * forearm', forearm, 'arm'],
		['Back of * hand', hand, 'arm'],
		['* buttock', '50,98 71,98 72,116 50,121', 'trunk'],
		['Back of * thigh', '50,121 72,116 72,140 50,141', 'legs'],
		['Hollow of * knee', knee, 'legs'],
		['* calf', lowerLeg, 'legs'],
		['* sole', foot, 'legs'],
	],
};

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const parseCorners = (points: string) =>
	points.split(' ').map((corner) => corner.split(',').map(Number) as [number, number]);
const mirror = (points: string) =>
	parseCorners(points)
		.map(([x, y]) => `${100 - x},${y}`)
		.join(' ');

function region(name: string, points: string, zone: string): Region {
	const corners = parseCorners(points);
	const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
	return { name: capital(name), points, middle: [mean(0), mean(1)], zone };
}

// Seen from the front, a person's left is on the right.
const hands = { Front: ['right', 'left'], Back: ['left', 'right'] } as const;

const zoneNames = {
	Front: { head: 'Head and neck', trunk: 'Chest and belly', legs: 'Legs and feet' },
	Back: { head: 'Head and neck', trunk: 'Back and buttocks', legs: 'Legs and feet' },
} as const;
const nameZone = (side: BodySide, zone: ZoneKind, hand?: string) =>
	zone === 'arm' ? capital(`${hand} arm`) : zoneNames[side][zone];

function getRegions(side: BodySide): Region[] {
	const [left, right] = hands[side];
	return parts[side].flatMap(([name, points, zone]) =>
		name.includes('*')
			? [
					region(name.replace('*', left), mirror(points), nameZone(side, zone, left)),
					region(name.replace('*', right), points, nameZone(side, zone, right)),
				]
			: [region(name, points, nameZone(side, zone))],
	);
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

/** From head to toe. The targets are 44 pixels wide and high when the drawing is 150 pixels wide. */
export function getZones(side: BodySide): Zone[] {
	const [left, right] = hands[side];
	const { head, trunk, legs } = zoneNames[side];
	return [
		{ name: head, target: box(30, 0, 40, 36), view: box(27, 0, 46, 46) },
		{ name: capital(`${left} arm`), target: box(0, 36, 30, 94), view: box(0, 34, 40, 94) },
		{ name: trunk, target: box(30, 36, 40, 80), view: box(27, 34, 46, 88) },
		{ name: capital(`${right} arm`), target: box(70, 36, 30, 94), view: box(60, 34, 40, 94) },
		{ name: legs, target: box(22, 116, 56, 100), view: box(26, 114, 48, 104) },
	];
}

/** Every part of the body that can be chosen, in the order in which arrow keys reach them. */
export const bodyRegions: Record<BodySide, Region[]> = { Front: getRegions('Front'), Back: getRegions('Back') };

/** Where on the body a body part is, as chosen or typed; null for one that is not on the map. */
export function findRegion(bodyPart: string): { side: BodySide; region: Region } | null {
	const name = bodyPart.trim().toLowerCase();
	for (const side of ['Front', 'Back'] as const) {
		const region = bodyRegions[side].find((one) => one.name.toLowerCase() === name);
		if (region) return { side, region };
	}
	return null;
}
