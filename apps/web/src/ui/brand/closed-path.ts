export type Point = readonly [x: number, y: number];

const round = (value: number) => Number(value.toFixed(2));

/** A smooth closed curve through the midpoints between the points, as SVG path data. */
export function closedPath(points: readonly Point[]): string {
	const at = (index: number) => points[index % points.length]!;
	const middle = (index: number) => {
		const [x, y] = at(index);
		const [nextX, nextY] = at(index + 1);
		return `${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
	};
	const curves = points.map((_, index) => {
		const [x, y] = at(index + 1);
		return `Q${round(x)} ${round(y)} ${middle(index + 1)}`;
	});
	return `M${middle(0)}${curves.join('')}Z`;
}

/** `count` points around (0, 0), each at the distance that `reach` returns for its angle in radians. */
export function around(count: number, reach: (angle: number) => number): Point[] {
	return Array.from({ length: count }, (_, index) => {
		const angle = (index / count) * 2 * Math.PI;
		const distance = reach(angle);
		return [distance * Math.cos(angle), distance * Math.sin(angle)] as const;
	});
}
