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

it('weighs the close-up as it was chosen on the validation lesions', () => {
	const photos = [
		[0.2, 0.7, 0.1],
		[0.5, 0.4, 0.1, 0],
	] as const;
	expect(fuse([...photos[0]], [...photos[1]])).toEqual(fuse([...photos[0]], [...photos[1]], 0.3));
});

it('is the photo itself where both say the same, whatever the order of the classes', () => {
	expect(fuse([0.3, 0.6, 0.1], [0.6, 0.3, 0.1, 0])).toEqual([0.6, 0.3, 0.1, 0].map((each) => expect.closeTo(each)));
});

it('is the weighted geometric mean of what both can name', () => {
	const [melanoma, nevus] = fuse([0.2, 0.7, 0.1], [0.5, 0.4, 0.1, 0], 0.5);
	expect(melanoma! / nevus!).toBeCloseTo(Math.sqrt((0.5 / 0.4) * (0.7 / 0.2)), 12);
});

it('takes what a close-up calls a seborrheic keratosis for the benign keratosis of the dermatoscope image', () => {
	const [melanoma, , keratosis] = fuse([0.1, 0.3, 0.6], [0.3, 0.3, 0.4, 0], 0.5);
	expect(keratosis! / melanoma!).toBeCloseTo(Math.sqrt((0.4 / 0.3) * (0.6 / 0.3)), 12);
});

it('leaves a condition that close-ups cannot show its share, and sums to one', () => {
	const fused = fuse([0.1, 0.8, 0.1], [0.1, 0.2, 0.1, 0.6]);
	expect(fused[3]).toBe(0.6);
	expect(sum(fused)).toBeCloseTo(1, 12);
});

it('follows one photo alone at either end of the weight', () => {
	expect(fuse([0.2, 0.7, 0.1], [0.5, 0.4, 0.1, 0], 0)).toEqual([0.5, 0.4, 0.1, 0].map((each) => expect.closeTo(each)));
	expect(fuse([0.2, 0.7, 0.1], [0.5, 0.4, 0.1, 0], 1)).toEqual([0.7, 0.2, 0.1, 0].map((each) => expect.closeTo(each)));
});
