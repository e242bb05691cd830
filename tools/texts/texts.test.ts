import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labels, type RiskLevel, type Suitability } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { explain } from '../../packages/analysis/src/explain/explain.ts';
import { explainUnsuitable } from '../../packages/analysis/src/explain/explain-unsuitable.ts';
import { isTest, listFiles } from '../house/files.ts';
import { readTexts } from './read-texts.ts';
import { getReadingGrade } from './reading-grade.ts';
import { british, fixed, forExperts, highestGrade, plainNames, retired, shortest } from './rules.ts';

const root = join(import.meta.dirname, '../..');
const written =
	/^(apps\/web\/(index\.html|src\/(?!app\/style-guide).*\.(tsx?|mdx))|packages\/(ask\/src\/articles\/|contract\/src\/(messages|contributions|symptoms|labels|format)|analysis\/src\/(explain|comparison)\/|report\/src\/).*\.ts|apps\/server\/src\/features\/.*(message|notice).*\.ts)$/;

/** Every text of pages, messages, reports and mails, with its file. */
const texts = listFiles(root)
	.filter((path) => written.test(path) && !isTest(path))
	.flatMap((path) => readTexts(path, readFileSync(join(root, path), 'utf8')).map((text) => ({ path, text })));

const show = ({ path, text }: { path: string; text: string }) => `${path}: ${text}`;

it('reads pages, messages, mails and reports', () => {
	for (const part of [
		'apps/web/index.html',
		'features/content/faq.mdx',
		'features/landing/hero/hero.tsx',
		'src/messages.ts',
		'accounts/account-messages.ts',
		'packages/report/src/words.ts',
	]) {
		expect(texts.filter(({ path }) => path.endsWith(part)).length, part).toBeGreaterThan(0);
	}
	expect(texts.map(({ text }) => text)).toContain('This photo is too dark to assess.');
	expect(texts.length).toBeGreaterThan(900);
});

it.each(retired)('says $use', ({ word }) => {
	expect(texts.filter(({ text }) => word.test(text)).map(show)).toEqual([]);
});

it('uses American spelling', () => {
	expect(texts.filter(({ text }) => british.test(text)).map(show)).toEqual([]);
});

describe('a text for patients', () => {
	const isHard = (text: string) =>
		text.split(' ').length >= shortest && !fixed.test(text) && getReadingGrade([text], plainNames) > highestGrade;

	it('asks for no more than eight years of school', () => {
		const hard = texts.filter(({ path, text }) => !forExperts.test(path) && isHard(text));
		expect(hard.map(show)).toEqual([]);
	});

	it('asks for no more in an assessment either', () => {
		const names = Object.keys(labels) as (keyof typeof labels)[];
		const outline = { polygon: [], area: 0.2, asymmetry: 0.3, borderIrregularity: 1.9, colors: ['red' as const] };
		const assessments = (['low', 'medium', 'high'] as Exclude<RiskLevel, 'unknown'>[]).flatMap((risk) =>
			names.map((name, index) =>
				explain({
					mode: 'consumer',
					modelVersion: '1.0.0',
					ranked: [name, names[(index + 1) % names.length]!].map((each) => ({ name: each, probability: 0.4 })),
					possible: names.slice(0, 4),
					malignant: 0.3,
					thresholds: { medium: 0.05, high: 0.5 },
					risk,
					outline,
					reported: { symptoms: { bleed: true, changed: true }, counted: true, malignantBefore: 0.2 },
				}),
			),
		);
		const reasons: Exclude<Suitability, 'suitable'>[] = ['too_small', 'too_dark', 'blurred', 'not_skin', 'unfamiliar'];
		const unsuitable = reasons.map((reason) => explainUnsuitable(reason, 'consumer'));
		const all = [...assessments, ...unsuitable].flatMap((each) => [each.explanation_text, each.recommendation]);
		expect(all.filter(isHard)).toEqual([]);
	});
});
