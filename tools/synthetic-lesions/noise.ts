import { seededRandom } from '../../packages/analysis/src/seeded-random.ts';

/** A stream of numbers in [0, 1) that depends only on `seed` and `stream`. */
export function createRandom(seed: number, stream: number): () => number {
	return seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b));
}

/** Rises smoothly from 0 at `from` to 1 at `to`; falls where `from` > `to`. */
export function ramp(from: number, to: number, value: number): number {
	const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
	return share * share * (3 - 2 * share);
}

/** The cell around a point: distances to the nearest and second-nearest center, and a number in [0, 1) of its own. */
interface Cell {
	near: number;
	second: number;
	own: number;
}

export interface Noise {
	/** Smooth noise in [0, 1] with features about one unit wide. */
	value(x: number, y: number): number;
	/** `octaves` layers of it, each half as wide and half as strong; in [0, 1], mean 0.5. */
	layered(x: number, y: number, octaves: number): number;
	/** Irregular cells about one unit wide. Every call fills and returns the same object. */
	cell(x: number, y: number): Cell;
}

const SIDE = 256;
const WRAP = SIDE - 1;
const NEIGHBORS = [0, -1, 1] as const;

/** Squared distance from a point at `within` (0 to 1) of its cell to the cell that is `step` away. */
function gap(step: -1 | 0 | 1, within: number): number {
	if (step === 0) return 0;
	return step < 0 ? within * within : (1 - within) * (1 - within);
}

/** Noise over the plane from one table of random numbers; it repeats after 256 units. */
export function createNoise(random: () => number): Noise {
	const table = Float32Array.from({ length: SIDE * SIDE }, random);
	const found: Cell = { near: 0, second: 0, own: 0 };

	function value(x: number, y: number): number {
		const column = Math.floor(x);
		const row = Math.floor(y);
		const dx = x - column;
		const dy = y - row;
		const sx = dx * dx * (3 - 2 * dx);
		const sy = dy * dy * (3 - 2 * dy);
		const upper = (row & WRAP) * SIDE;
		const lower = ((row + 1) & WRAP) * SIDE;
		const left = column & WRAP;
		const right = (column + 1) & WRAP;
		const top = table[upper + left]! * (1 - sx) + table[upper + right]! * sx;
		const bottom = table[lower + left]! * (1 - sx) + table[lower + right]! * sx;
		return top * (1 - sy) + bottom * sy;
	}

	function layered(x: number, y: number, octaves: number): number {
		let sum = 0;
		let weight = 1;
		let total = 0;
		let px = x;
		let py = y;
		for (let octave = 0; octave < octaves; octave++) {
			sum += weight * value(px, py);
			total += weight;
			weight /= 2;
			// Each layer is turned by about 37 degrees, so that the lattices' axes do not add up to a visible grid.
			const turned = 1.6 * px - 1.2 * py + 17.3;
			py = 1.2 * px + 1.6 * py + 5.9;
			px = turned;
		}
		return sum / total;
	}

	function cell(x: number, y: number): Cell {
		const column = Math.floor(x);
		const row = Math.floor(y);
		found.near = 9;
		found.second = 9;
		for (const dy of NEIGHBORS) {
			// A whole row or cell that lies farther than the two nearest centers so far cannot hold a nearer one.
			const rowGap = gap(dy, y - row);
			if (rowGap >= found.second) continue;
			for (const dx of NEIGHBORS) {
				if (rowGap + gap(dx, x - column) >= found.second) continue;
				const at = ((row + dy) & WRAP) * SIDE + ((column + dx) & WRAP);
				const ox = column + dx + table[at]! - x;
				const oy = row + dy + table[(at + 8311) & 0xffff]! - y;
				const squared = ox * ox + oy * oy;
				if (squared < found.near) {
					found.second = found.near;
					found.near = squared;
					found.own = table[(at + 30011) & 0xffff]!;
				} else if (squared < found.second) found.second = squared;
			}
		}
		found.near = Math.sqrt(found.near);
		found.second = Math.sqrt(found.second);
		return found;
	}

	return { value, layered, cell };
}
