import { limits } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { particlePosition, placeParticles } from './particle-field.ts';

test('70 particles are spread over the field, always in the same way', () => {
	const particles = placeParticles(limits.hero.particles);
	expect(particles).toHaveLength(70);
	expect(particles).toEqual(placeParticles(limits.hero.particles));
	const places = particles.map((particle) => particlePosition(particle, 0));
	for (const quarter of [
		places.filter(({ x, y }) => x > 0 && y > 0),
		places.filter(({ x, y }) => x < 0 && y > 0),
		places.filter(({ x, y }) => x < 0 && y < 0),
		places.filter(({ x, y }) => x > 0 && y < 0),
	]) {
		expect(quarter.length).toBeGreaterThan(8);
	}
});

test('each stays on its ring', () => {
	for (const particle of placeParticles(limits.hero.particles)) {
		for (const seconds of [0, 10, 1000]) {
			const { x, y } = particlePosition(particle, seconds);
			expect(Math.hypot(x, y)).toBeGreaterThan(20);
			expect(Math.hypot(x, y)).toBeLessThan(108);
		}
	}
});
