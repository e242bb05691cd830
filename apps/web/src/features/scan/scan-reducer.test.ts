import { expect, test } from 'vitest';
import { makeAnalysis, uuid } from '../../../test/fixtures.ts';
import { getResults, type Relation, scanReducer } from './scan-reducer.ts';
import type { LesionResult, Photo, ResultState } from './scan-state.ts';

const makePhoto = (name: string): Photo => ({ file: new File([name], name), url: `blob:${name}` });
const makeResult = (number: number): LesionResult => ({
	...{ failed: false, retry: [], saveStatus: 'unsaved', mode: 'consumer', runtime: 'device', further: [] },
	...{ requestId: uuid(number), photo: makePhoto(`${number}.jpg`), analysis: makeAnalysis() },
	reassessment: { reassessed: null, asked: true },
});
const before: ResultState = { phase: 'result', results: [makeResult(1), makeResult(2)], shown: 0 };
const start = (relation: Relation) => ({ type: 'started', photo: makePhoto('spot.jpg'), relation }) as const;
const { reassessment, ...next } = makeResult(3);

test.each([
	['joins', 3],
	['replacesShown', 2],
] as const)('an analysis that %s and is started again does not lose earlier results', (relation, count) => {
	const twice = [start(relation), start(relation)].reduce(scanReducer, before);
	expect(getResults(twice)).toBe(before);
	expect(scanReducer(twice, { type: 'canceled' })).toBe(before);
	const after = scanReducer(twice, { type: 'revealed', result: next, reassessment });
	expect(getResults(after)?.results).toHaveLength(count);
});

test('an analysis that replaces everything drops the results that an interrupted one would have joined', () => {
	const started = [start('joins'), start('replacesAll')].reduce(scanReducer, before);
	expect(getResults(started)).toBeNull();
});
