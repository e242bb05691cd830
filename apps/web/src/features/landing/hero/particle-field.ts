import { contourReach } from '../../../ui/brand/contour-path.ts';

/** The rings around the hero's lesion, in units of a box from -100 to 100. */
export const rings = Array.from({ length: 15 }, (_, index) => ({ radius: 24 + 5 * index, seed: 1.2 + 0.15 * index }));

/** A particle that moves along one ring. Angles in radians, speed in radians a second, size in pixels. */
interface Particle {
	ring: number;
	angle: number;
	speed: number;
	size: number;
	/** Whether it has the second color. */
	warm: boolean;
}

/** The fractional part of a multiple of an irrational number: evenly spread, random-looking, and always the same. */
const spread = (index: number, step: number) => (index * step) % 1;

/** `count` particles, more of them on the longer rings. */
export function placeParticles(count: number): Particle[] {
	return Array.from({ length: count }, (_, index) => {
		const ring = Math.floor(rings.length * Math.sqrt(spread(index + 1, 0.618)));
		const pace = 0.7 + 0.8 * spread(index, 0.414);
		return {
			ring,
			angle: 2 * Math.PI * spread(index, 0.732),
			speed: ((index % 2 === 0 ? 1 : -1) * pace * 2.2) / rings[ring]!.radius,
			size: 1.2 + 1.8 * spread(index, 0.267),
			warm: index % 5 === 0,
		};
	});
}

/** Where a particle is after `seconds`, in the units of the rings. */
export function particlePosition({ ring, angle, speed }: Particle, seconds: number): { x: number; y: number } {
	const { radius, seed } = rings[ring]!;
	const now = angle + speed * seconds;
	const reach = contourReach(now, radius, seed);
	return { x: reach * Math.cos(now), y: reach * Math.sin(now) };
}
