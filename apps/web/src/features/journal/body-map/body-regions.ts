/** A part of the body, in the coordinates of education/body-outline.ts. */
export interface Region {
	/** Left and right are the person's own. */
	name: string;
	/** Corners as SVG points; what reaches past the outline is clipped. */
	points: string;
	/** The middle of the corners. */
	middle: [x: number, y: number];
}

export type BodySide = 'Front' | 'Back';

/** `*` stands for left and right. Corners are those of the half on the right of the drawing, or of both halves. */
type Part = [name: string, points: string];

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
		['Face', '38,2 62,2 62,29 38,29'],
		['Neck', '38,29 62,29 61,36 50,39 39,36'],
		['* shoulder', shoulder],
		['* chest', breast],
		['* upper arm', upperArm],
		['Abdomen', abdomen],
		['* forearm', forearm],
		['* palm', hand],
		['Groin', '29,98 71,98 71,105 50,119 29,105'],
		['* thigh', '50,119 71,105 73,106 72,140 50,141'],
		['* knee', knee],
		['* shin', lowerLeg],
		['* foot', foot],
	],
	Back: [
		['Back of the head', '38,2 62,2 62,27 38,27'],
		['Nape', '38,27 62,27 61,36 50,39 39,36'],
		['Back of * shoulder', shoulder],
		['* upper back', breast],
		['Back of * upper arm', upperArm],
		['Lower back', abdomen],
		['Back of * forearm', forearm],
		['Back of * hand', hand],
		['* buttock', '50,98 71,98 72,116 50,121'],
		['Back of * thigh', '50,121 72,116 72,140 50,141'],
		['Hollow of * knee', knee],
		['* calf', lowerLeg],
		['* sole', foot],
	],
};

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const parseCorners = (points: string) =>
	points.split(' ').map((corner) => corner.split(',').map(Number) as [number, number]);
const mirror = (points: string) =>
	parseCorners(points)
		.map(([x, y]) => `${100 - x},${y}`)
		.join(' ');

function region(name: string, points: string): Region {
	const corners = parseCorners(points);
	const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
	return { name: capital(name), points, middle: [mean(0), mean(1)] };
}

function getRegions(side: BodySide): Region[] {
	// Seen from the front, a person's left is on the right.
	const [right, left] = side === 'Front' ? ['left', 'right'] : ['right', 'left'];
	return parts[side].flatMap(([name, points]) =>
		name.includes('*')
			? [region(name.replace('*', left!), mirror(points)), region(name.replace('*', right!), points)]
			: [region(name, points)],
	);
}

/** Every part of the body that can be chosen, in the order in which arrow keys reach them. */
export const bodyRegions: Record<BodySide, Region[]> = { Front: getRegions('Front'), Back: getRegions('Back') };

/** Where on the body a body part is, as people chose or typed it; null for what is not on the map. */
export function findRegion(bodyPart: string): { side: BodySide; region: Region } | null {
	const name = bodyPart.trim().toLowerCase();
	for (const side of ['Front', 'Back'] as const) {
		const region = bodyRegions[side].find((one) => one.name.toLowerCase() === name);
		if (region) return { side, region };
	}
	return null;
}
