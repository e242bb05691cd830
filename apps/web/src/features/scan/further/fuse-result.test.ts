import { type AnalysisResult, kindModes } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { makeAnalysis, modelCard } from '../../../../test/fixtures.ts';
import type { AnalyzedResult } from '../scan-state.ts';
import { fuseResult } from './fuse-result.ts';

type Kind = 'closeup' | 'dermatoscope';

/** What was said about a photo with this chance of cancer, in percent. */
const analyze = (kind: Kind, chance: number): AnalysisResult =>
	makeAnalysis({
		...{ modelVersion: modelCard.version, mode: kindModes[kind], malignantProbability: chance },
		probabilities: [
			{ label: 'Melanocytic Nevus', confidence: 100 - chance },
			{ label: 'Melanoma', confidence: chance },
		],
	});

/** A result of photos of these kinds with these chances of cancer, which name them, such as `closeup 5`. */
function makeResult(names: readonly string[]): AnalyzedResult {
	const [first, ...further] = names.map((name) => {
		const [kind, chance] = name.split(' ') as [Kind, string];
		const photo = { file: new File([''], name), url: name };
		return { id: name, photo, kind, analysis: analyze(kind, Number(chance)), running: false, failure: null };
	});
	const { id, photo, analysis } = first!;
	return {
		...{ requestId: id, mode: analysis.mode, runtime: 'device', retry: [], failed: false },
		...{ photo, analysis, further },
	};
}

test.each([
	{ photos: ['closeup 5', 'closeup 3'], shown: ['closeup 5', 'closeup 3'] },
	{ photos: ['closeup 5', 'closeup 60', 'closeup 9'], shown: ['closeup 60', 'closeup 5', 'closeup 9'] },
	{ photos: ['closeup 5', 'closeup 5.0'], shown: ['closeup 5', 'closeup 5.0'] },
	{ photos: ['dermatoscope 5', 'dermatoscope 60'], shown: ['dermatoscope 60', 'dermatoscope 5'] },
])('the riskiest of several photos of one kind gives the result: $photos', ({ photos, shown }) => {
	const { result } = fuseResult(makeResult(photos), null, modelCard);
	expect([result, ...result.further].map(({ photo }) => photo.url)).toEqual(shown);
	expect(result.analysis).toEqual(analyze(shown[0]!.split(' ')[0] as Kind, Number(shown[0]!.split(' ')[1])));
	expect(result).toMatchObject({ requestId: photos[0], mode: result.analysis.mode });
	for (const photo of result.further) expect(photo).toMatchObject({ running: false, failure: null });
});

test.each([
	['closeup 5', 'closeup 60', 'dermatoscope 7'],
	['closeup 60', 'dermatoscope 7', 'closeup 5'],
	['dermatoscope 7', 'closeup 5', 'closeup 60'],
	['dermatoscope 2', 'closeup 60', 'dermatoscope 7', 'closeup 5'],
])('the riskiest of each kind are put together: %s, %s, %s', (...photos) => {
	const { result } = fuseResult(makeResult(photos), null, modelCard);
	const [main, ...further] = [result, ...result.further].map(({ photo }) => photo.url);
	expect(main).toBe('dermatoscope 7');
	expect(further[0]).toBe('closeup 60');
	expect([main, ...further].sort()).toEqual([...photos].sort());
	const { fused } = result.analysis;
	expect([fused!.closeup[1]!.confidence, fused!.dermatoscope[1]!.confidence]).toEqual([60, 7]);
	expect(result).toMatchObject({ requestId: photos[0], mode: 'clinical' });
});

test('a higher level of risk comes before a higher chance of cancer', () => {
	const first = makeResult(['closeup 20', 'closeup 15']);
	const [other] = first.further;
	const high = { ...other!.analysis!, prediction: { ...other!.analysis!.prediction, riskLevel: 'high' as const } };
	const { result } = fuseResult({ ...first, further: [{ ...other!, analysis: high }] }, null, modelCard);
	expect(result.analysis).toBe(high);
});
