import type { AnalysisResult, PhotoKind } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { makeAnalysis } from '../../../../test/fixtures.ts';
import { movePhoto, removePhoto, type SortedPhoto, suggestGroups, toResult } from './group-photos.ts';

function makePhoto(name: string, kind: PhotoKind, changes: Partial<AnalysisResult> = {}): SortedPhoto {
	const mode = kind === 'dermatoscope' ? 'clinical' : 'consumer';
	return {
		...{ id: name, kind, failure: null, photo: { file: new File([name], name), url: `blob:${name}` } },
		analyses: { [mode]: makeAnalysis({ mode, ...changes }) },
	};
}
const overview = (name: string) => makePhoto(name, 'overview', { suitability: 'no_lesion' });
const closeup = (name: string) => makePhoto(name, 'closeup');
const dermatoscope = (name: string) => makePhoto(name, 'dermatoscope');
const blurred = (name: string) => makePhoto(name, 'closeup', { suitability: 'blurred' });
const broken: SortedPhoto = {
	...closeup('broken'),
	analyses: {},
	failure: { message: 'Too busy.', retry: [] },
};
const names = (groups: readonly (readonly SortedPhoto[])[]) =>
	groups.map((group) => group.map(({ id }) => id).join(' ')).join(' | ');

test.each<[string, SortedPhoto[], string]>([
	['one of each kind: one lesion', [overview('a'), closeup('b'), dermatoscope('c')], 'a b c'],
	['two close-ups: two lesions', [closeup('a'), closeup('b')], 'a | b'],
	['pairs', [closeup('a'), dermatoscope('b'), closeup('c'), dermatoscope('d')], 'a b | c d'],
	['an overview begins the next lesion', [overview('a'), closeup('b'), overview('c'), closeup('d')], 'a b | c d'],
	['a blurred photo that was taken again', [blurred('a'), closeup('b'), dermatoscope('c')], 'a b c'],
	['no more than a scan holds', [...'abcd'].map(blurred).concat(overview('e')), 'a b c d | e'],
	['nothing', [], ''],
])('%s', (_, photos, expected) => {
	expect(names(suggestGroups(photos))).toBe(expected);
});

test('a photo can be moved to another lesion or a new one, and no lesion is left without photos', () => {
	const [a, b, c] = [closeup('a'), closeup('b'), dermatoscope('c')];
	const groups = [[a], [b, c]];
	expect(names(movePhoto(groups, c, groups[0]))).toBe('a c | b');
	expect(names(movePhoto(groups, b, undefined))).toBe('a | c | b');
	expect(names(movePhoto(groups, a, groups[1]))).toBe('b c a');
	expect(names(removePhoto(groups, a))).toBe('b c');
});

test('the assessed close-up leads, with the other photos beside it', () => {
	const result = toResult([overview('a'), blurred('b'), dermatoscope('c'), closeup('d'), broken], 'device');
	expect(result).toMatchObject({ mode: 'consumer', runtime: 'device', failed: false, saveStatus: 'unsaved' });
	expect(result.photo.file.name).toBe('d');
	expect(
		result.further.map(({ photo, kind, analysis, failure }) => [photo.file.name, kind, analysis !== null, failure]),
	).toEqual([
		['a', 'overview', false, null],
		['b', 'closeup', true, null],
		['c', 'dermatoscope', true, null],
		['broken', 'closeup', false, 'Too busy.'],
	]);
});

test.each([
	['the dermatoscope image, where no close-up was assessed', [blurred('a'), dermatoscope('b')], 'b', 'clinical', false],
	['an overview alone, with why it is none', [overview('a')], 'a', 'consumer', false],
	['a photo that could not be analyzed', [broken], 'broken', 'consumer', true],
	['a photo that could not be analyzed, rather than an overview', [overview('a'), broken], 'broken', 'consumer', true],
] as const)('another photo leads otherwise: %s', (_, group, name, mode, failed) => {
	const result = toResult(group, 'server');
	expect([result.photo.file.name, result.mode, result.failed]).toEqual([name, mode, failed]);
});
