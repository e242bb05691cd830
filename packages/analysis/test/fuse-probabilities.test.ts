import type { LesionClass } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { fuseProbabilities } from '../src/fuse-probabilities.ts';

const clinical: LesionClass[] = ['melanoma', 'melanocytic_nevus', 'benign_keratosis', 'vascular_lesion'];
const consumer: LesionClass[] = ['melanocytic_nevus', 'melanoma', 'seborrheic_keratosis'];
const modes = { clinical: { classes: clinical }, consumer: { classes: consumer } };
const fuse = (closeup: number[], dermatoscope: number[], weight?: number) =>
	fuseProbabilities(closeup, dermatoscope, modes, weight);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

it('lies between both photos, nearer to the dermatoscope image', () => {
	const [melanoma] = fuse([0.2, 0.6, 0.2], [0.2, 0.6, 0.2, 0]);
	expect(melanoma).toBeGreaterThan(0.2);
	expect(melanoma).toBeLessThan(0.4);
});

it('gives the close-up the weight that was chosen on the validation lesions', () => {
	const photos = [
		[0.2, 0.7, 0.1],
		[0.5, 0.4, 0.1, 0],
	] as const;
	expect(fuse([...photos[0]], [...photos[1]])).toEqual(fuse([...photos[0]], [...photos[1]], 0.3));
});

it('changes nothing if both photos say the same, whatever the order of the classes', () => {
	expect(fuse([0.3, 0.6, 0.1], [0.6, 0.3, 0.1, 0])).toEqual([0.6, 0.3, 0.1, 0].map((each) => expect.closeTo(each)));
});

it('is the weighted geometric mean of what both can name', () => {
	const [melanoma, nevus] = fuse([0.2, 0.7, 0.1], [0.5, 0.4, 0.1, 0], 0.5);
	expect(melanoma! / nevus!).toBeCloseTo(Math.sqrt((0.5 / 0.4) * (0.7 / 0.2)), 12);
});

it('counts a close-up’s seborrheic keratosis as the dermatoscope image’s benign keratosis', () => {
	const [melanoma, , keratosis] = fuse([0.1, 0.3, 0.6], [0.3, 0.3, 0.4, 0], 0.5);
	expect(keratosis! / melanoma!).toBeCloseTo(Math.sqrt((0.4 / 0.3) * (0.6 / 0.3)), 12);
});

it('leaves the share of a condition that close-ups cannot show unchanged, and sums to one', () => {
	const fused = fuse([0.1, 0.8, 0.1], [0.1, 0.2, 0.1, 0.6]);
	expect(fused[3]).toBe(0.6);
	expect(sum(fused)).toBeCloseTo(1, 12);
});

it('follows one photo alone at a weight of 0 or 1', () => {
	expect(fuse([0.2, 0.7, 0.1], [0.5, 0.4, 0.1, 0], 0)).toEqual([0.5, 0.4, 0.1, 0].map((each) => expect.closeTo(each)));
	expect(fuse([0.2, 0.7, 0.1], [0.5, 0.4, 0.1, 0], 1)).toEqual([0.7, 0.2, 0.1, 0].map((each) => expect.closeTo(each)));
});
