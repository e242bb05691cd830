/** A closed polygon; the last point joins the first. */
export type Polygon = [x: number, y: number][];

/**
 * For each of the 16 ways in which a cell's corners (1 top left, 2 top right, 4 bottom right, 8 bottom left) can be
 * inside: the edges (0 top, 1 right, 2 bottom, 3 left) through which the contour enters and leaves, clockwise around
 * the inside.
 */
const crossings: readonly (readonly [enter: number, leave: number])[][] = [
	[],
	[[0, 3]],
	[[1, 0]],
	[[1, 3]],
	[[2, 1]],
	[
		[0, 3],
		[2, 1],
	],
	[[2, 0]],
	[[2, 3]],
	[[3, 2]],
	[[0, 2]],
	[
		[1, 0],
		[3, 2],
	],
	[[1, 2]],
	[[3, 1]],
	[[0, 1]],
	[[3, 0]],
	[],
];

/**
 * Closed contours at level 0 of a field of columns x rows samples, by marching squares with linear interpolation
 * (Lorensen and Cline 1987, in the plane). Points are in sample coordinates: the center of the first sample is (0, 0).
 * Everything beyond the field's edge counts as outside, so every contour closes, less than one sample beyond that edge.
 */
export function traceContours(field: Float32Array, columns: number, rows: number): Polygon[] {
	const at = (x: number, y: number) => (x < 0 || y < 0 || x >= columns || y >= rows ? -1 : field[y * columns + x]!);
	const next = new Map<string, { to: string; point: [number, number] }>();
	for (let y = -1; y < rows; y++) {
		for (let x = -1; x < columns; x++) {
			const [topLeft, topRight, bottomRight, bottomLeft] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)];
			const inside = +(topLeft >= 0) + 2 * +(topRight >= 0) + 4 * +(bottomRight >= 0) + 8 * +(bottomLeft >= 0);
			if (inside === 0 || inside === 15) continue;
			const corners = [topLeft, topRight, bottomRight, bottomLeft];
			for (const [enter, leave] of crossings[inside]!) {
				next.set(edgeName(x, y, enter), { to: edgeName(x, y, leave), point: crossingPoint(x, y, enter, corners) });
			}
		}
	}
	return chain(next);
}

/** Two neighboring cells give the edge between them the same name. */
function edgeName(x: number, y: number, edge: number): string {
	if (edge === 1) return `v${x + 1},${y}`;
	if (edge === 2) return `h${x},${y + 1}`;
	return edge === 0 ? `h${x},${y}` : `v${x},${y}`;
}

function crossingPoint(x: number, y: number, edge: number, corners: readonly number[]): [number, number] {
	const from = corners[edge]!;
	const share = from / (from - corners[(edge + 1) % 4]!);
	const [dx, dy] = (
		[
			[share, 0],
			[1, share],
			[1 - share, 1],
			[0, 1 - share],
		] as const
	)[edge]!;
	return [x + dx, y + dy];
}

function chain(next: Map<string, { to: string; point: [number, number] }>): Polygon[] {
	const polygons: Polygon[] = [];
	for (const [start] of next) {
		const polygon: Polygon = [];
		for (let step = next.get(start), name = start; step; step = next.get(name)) {
			polygon.push(step.point);
			next.delete(name);
			name = step.to;
		}
		if (polygon.length > 2) polygons.push(polygon);
	}
	return polygons;
}

/** The enclosed area, by the shoelace formula: positive when x turns toward y. */
export function signedArea(polygon: Polygon): number {
	let twice = 0;
	polygon.forEach(([x, y], i) => {
		const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
		twice += x * nextY - nextX * y;
	});
	return twice / 2;
}

/** The length of the polygon's border. */
export function perimeter(polygon: Polygon): number {
	return polygon.reduce((sum, [x, y], i) => {
		const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
		return sum + Math.hypot(nextX - x, nextY - y);
	}, 0);
}

/**
 * Where a horizontal line crosses the polygon's border, from left to right: it is inside from each odd crossing to the
 * next.
 */
export function crossingsAt(polygon: Polygon, y: number): number[] {
	const crossings: number[] = [];
	for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
		const [xi, yi] = polygon[i]!;
		const [xj, yj] = polygon[j]!;
		if (yi > y !== yj > y) crossings.push(((xj - xi) * (y - yi)) / (yj - yi) + xi);
	}
	return crossings.sort((a, b) => a - b);
}

/** Whether a point lies in the polygon, according to the even-odd rule. */
export function contains(polygon: Polygon, x: number, y: number): boolean {
	let inside = false;
	for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
		const a = polygon[i]!;
		const b = polygon[j]!;
		if (a[1] > y !== b[1] > y && ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0] > x) inside = !inside;
	}
	return inside;
}
