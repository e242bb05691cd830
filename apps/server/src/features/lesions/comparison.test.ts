import { randomUUID } from 'node:crypto';
import { calls, comparisonSchema, limits, messages, type Scan } from '@dermavigil/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderSyntheticLesion } from '../../../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { assessment } from '../../../test/assessments.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { asDataUrl, newLesion, smallScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { comparingScans } from '../../http/limits/rate-limits.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));

const synthetic = { seed: 3, kind: 'dermoscopy', width: 600, height: 450 } as const;

const photos = new Map<string, Promise<string>>();
/** The synthetic photo with some options changed, each rendered once. */
function getPhoto(changes: object = {}): Promise<string> {
	const key = JSON.stringify(changes);
	if (!photos.has(key)) photos.set(key, renderPhoto(changes));
	return photos.get(key)!;
}

async function renderPhoto(changes: object): Promise<string> {
	const { data, width, height } = renderSyntheticLesion({ ...synthetic, ...changes });
	const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.jpeg()
		.toBuffer();
	return asDataUrl(jpeg);
}

async function save(lesion_id: string, changes: object, patient = jane): Promise<Scan> {
	const payload = { ...(await smallScan({ lesion_id, risk_level: 'low', ...changes })), is_private: true };
	const response = await patient.call('POST', calls.submitCase.path, payload);
	expect(response.statusCode, response.body).toBe(201);
	return response.json();
}

const compare = (id: string, patient = jane) => patient.call('GET', calls.compareLesion.path.replace(':id', id));
const clinical = { ...assessment, mode: 'clinical' as const };

it('the last two scans of a lesion are compared, and all of its scans are in the series', async () => {
	const id = await newLesion(jane);
	const none = await save(id, { image_base64: await getPhoto({ growth: 0.9 }) });
	const before = await save(id, { image_base64: await getPhoto(), assessment: clinical });
	const grown = await getPhoto({ growth: 1.5, shiftX: 0.04, turn: 0.3, shot: 1 });
	const after = await save(id, { image_base64: grown, assessment: { ...clinical, malignantProbability: 8 } });
	const response = await compare(id);
	expect(response.statusCode, response.body).toBe(200);
	const comparison = comparisonSchema.parse(response.json());
	const size = { width: 600, height: 450, polygon: expect.any(Array) };
	const { id: beforeId, image_url, saved_at } = before;
	const said = { mode: 'clinical', risk_level: 'low', malignant_probability: 6.25 };
	expect(comparison.before).toEqual({ id: beforeId, image_url, further: false, saved_at, ...said, ...size });
	expect(comparison.after).toMatchObject({ id: after.id, ...size });
	expect(comparison.alignment?.by).toBe('features');
	expect(comparison.measures[0]).toMatchObject({ name: 'area', change: 'increase' });
	expect(comparison.change_summary).toMatch(/^The spot is about [45]\d% larger than before/);
	expect(comparison.change_recommendation).toMatch(/^Show this spot to a dermatologist within two weeks/);
	expect(comparison.counts_from).toBe(after.saved_at);
	// For the last two, what the comparison measured.
	const getValue = (name: string, when: 'before' | 'after') =>
		comparison.measures.find((each) => each.name === name)?.[when];
	const measured = (when: 'before' | 'after') => ({
		area_mm2: null,
		asymmetry: getValue('asymmetry', when),
		border: getValue('border', when),
		colors: getValue('colors', when),
	});
	// To within five percent.
	const near = (percent: number) => ({ relative_area: expect.closeTo(percent, -1) });
	const unknown = { asymmetry: null, border: null, colors: null, malignant_probability: null };
	expect(comparison.series).toEqual([
		{
			id: none.id,
			mode: null,
			saved_at: none.saved_at,
			risk_level: 'low',
			area_mm2: null,
			relative_area: 100,
			...unknown,
		},
		{
			id: before.id,
			mode: 'clinical',
			saved_at,
			risk_level: 'low',
			...measured('before'),
			...near(111),
			malignant_probability: 6.25,
		},
		{
			id: after.id,
			mode: 'clinical',
			saved_at: after.saved_at,
			risk_level: 'low',
			...measured('after'),
			...near(167),
			malignant_probability: 8,
		},
	]);
});

it('scans without an assessment can still be compared, in millimeters if both were marked', async () => {
	const id = await newLesion(jane);
	const scans = [
		await save(id, { image_base64: await getPhoto() }),
		await save(id, { image_base64: await getPhoto() }),
	];
	for (const { id: scan } of scans) {
		await jane.call('PUT', calls.setScale.path.replace(':id', scan), { mm_per_pixel: 12 / 450 });
	}
	const { measures, series } = comparisonSchema.parse((await compare(id)).json());
	expect(measures[0]).toMatchObject({ name: 'area', unit: 'mm²', change: 'no measurable change' });
	expect(series.map(({ area_mm2 }) => area_mm2)).toEqual([measures[0]!.before, measures[0]!.after]);
	expect(series[0]!.relative_area).toBe(100);
	expect(series[1]!.relative_area).toBeCloseTo(100 + measures[0]!.difference!, 9);
});

it.each([
	['consumer', 'answers that count are no change', true, false],
	['clinical', 'answers that do not count are not mentioned', false, false],
	['clinical', 'answers that count for both photos are no change', true, true],
] as const)('in %s mode, %s', async (mode, _, counted, isFused) => {
	const id = await newLesion(jane);
	const image_base64 = await getPhoto(mode === 'consumer' ? { kind: 'phone' } : {});
	const { probabilities } = assessment;
	const fused = isFused && { fused: { closeup: probabilities, dermatoscope: probabilities } };
	const further_photos = isFused ? [{ kind: 'closeup' as const, image_base64, assessment }] : [];
	const plain = { ...assessment, mode, ...fused };
	const answered = { ...plain, symptoms: { bleed: true }, malignantProbability: counted ? 60 : 6.25 };
	for (const said of [answered, plain]) await save(id, { image_base64, assessment: said, further_photos });
	const { before, measures, change_summary, change_recommendation } = comparisonSchema.parse(
		(await compare(id)).json(),
	);
	expect(before.malignant_probability).toBe(answered.malignantProbability);
	const malignant = measures.find(({ name }) => name === 'malignant probability');
	expect(malignant).toMatchObject({ difference: 0, change: 'no measurable change' });
	expect(change_summary.endsWith(` ${messages.lesion.answersNotCompared}`)).toBe(counted);
	expect(change_recommendation).toMatch(
		/^Show .* within two weeks, .* By the answers given with these photos, it has bled\./,
	);
});

it('the time for seeing a doctor counts from the first photo that advises it and that no doctor has seen', async () => {
	const id = await newLesion(jane);
	const image_base64 = await getPhoto();
	const rate = (risk: 'low' | 'high') => ({
		image_base64,
		risk_level: risk,
		assessment: { ...clinical, prediction: { ...clinical.prediction, riskLevel: risk } },
	});
	const ask = async () => comparisonSchema.parse((await compare(id)).json());
	await save(id, rate('low'));
	const high = await save(id, rate('high'));
	expect((await ask()).counts_from).toBe(high.saved_at);
	const low = await save(id, rate('low'));
	const lower = await ask();
	expect(lower.change_recommendation).toMatch(/^Show .* The earlier photo was rated High Risk\./);
	expect(lower.counts_from).toBe(high.saved_at);
	const url = `${calls.setSeenByDoctor.path.replace(':id', high.id)}?saved_until=${low.saved_at}`;
	expect((await jane.call('PUT', url, { seen: true })).statusCode).toBeLessThan(300);
	expect((await ask()).counts_from).toBeNull();
});

it('any two scans can be compared, in either order, but none of another lesion', async () => {
	const [id, otherId] = [await newLesion(jane), await newLesion(jane)];
	const saved = [];
	for (let count = 0; count < 3; count++) saved.push((await save(id, {})).id);
	const [first, second, last] = saved as [string, string, string];
	const stranger = await save(otherId, {});
	const ask = async (query: Record<string, string>) => {
		const url = `${calls.compareLesion.path.replace(':id', id)}?${new URLSearchParams(query)}`;
		const response = await jane.call('GET', url);
		const { before, after, detail } = response.json();
		return response.statusCode === 200 ? [before.id, after.id] : [response.statusCode, detail];
	};
	expect(await ask({ before: first, after: last })).toEqual([first, last]);
	expect(await ask({ before: last, after: first })).toEqual([first, last]);
	expect(await ask({ after: second })).toEqual([first, second]);
	expect(await ask({ before: first })).toEqual([first, last]);
	expect(await ask({ before: first, after: first })).toEqual([409, messages.lesion.notEnoughText]);
	// If there is no neighbor on the usual side, the one on the other side.
	expect(await ask({ after: first })).toEqual([first, second]);
	expect(await ask({ before: last })).toEqual([second, last]);
	expect(await ask({ before: stranger.id })).toEqual([404, messages.server.notFound]);
	expect(await ask({ after: randomUUID() })).toEqual([404, messages.server.notFound]);
	expect((await ask({ before: 'first' }))[0]).toBe(400);
});

it('the very first photo and one from before the last hundred can still be compared', async () => {
	const id = await newLesion(jane);
	const [first, second] = [await save(id, {}), await save(id, {})];
	const count = limits.lesion.maxInSeries - 2;
	await server.client.query("update scans set saved_at = saved_at - interval '1 year' where lesion_id = $1", [id]);
	await server.client.query(
		`with made as (insert into images (name) select md5('series ' || n) from generate_series(1, 2 * $2::int) n returning name),
		numbered as (select name, row_number() over () as n from made)
		insert into scans (patient_id, lesion_id, image, thumbnail, predictions, risk_level, ai_explanation, saved_at)
		select scans.patient_id, lesion_id, photo.name, small.name, predictions, risk_level, ai_explanation, now() - photo.n * interval '1 day'
		from scans, numbered photo join numbered small on small.n = photo.n + $2 where scans.id = $1`,
		[first.id, count],
	);
	const [before, after] = [await save(id, {}), await save(id, {})];
	const ask = async (query = '') => {
		const response = await jane.call('GET', calls.compareLesion.path.replace(':id', id) + query);
		expect(response.statusCode, response.body).toBe(200);
		return comparisonSchema.parse(response.json());
	};
	const last = await ask();
	expect([last.series[0]!.id, last.before.id, last.after.id]).toEqual([first.id, before.id, after.id]);
	expect(last.series).toHaveLength(limits.lesion.maxInSeries + 1);
	const named = await ask(`?before=${second.id}`);
	expect([named.before.id, named.after.id]).toEqual([second.id, after.id]);
	expect(named.series.slice(0, 2).map((scan) => scan.id)).toEqual([first.id, second.id]);
});

it('with fewer than two scans there is nothing to compare, and with two that show no lesion there is little', async () => {
	const id = await newLesion(jane);
	for (const count of [0, 1]) {
		const response = await compare(id);
		expect([count, response.statusCode, response.json().detail]).toEqual([count, 409, messages.lesion.notEnoughText]);
		await save(id, {});
	}
	const { measures, change_summary } = comparisonSchema.parse((await compare(id)).json());
	expect(measures[0]).toMatchObject({ name: 'area', change: 'not comparable' });
	expect(change_summary).toContain('no spot was found in one of the photos');
});

it('the lesion of another patient is not found, like one that does not exist', async () => {
	const other = await newPatient(server.app);
	const theirs = await newLesion(other);
	for (const id of [theirs, randomUUID()]) {
		const response = await compare(id);
		expect([response.statusCode, response.json()]).toEqual([404, { detail: messages.savedScan.noLesion }]);
	}
	expect((await compare('mole')).statusCode).toBe(400);
});

it('limits how many comparisons one address has made at once, and leaves room for others', async () => {
	const lesion = await newLesion(jane);
	for (let i = 0; i < limits.savedScan.comparedAtLeast; i++) await save(lesion, {});
	const leaving = new AbortController();
	const request = {
		url: calls.compareLesion.path.replace(':id', lesion),
		headers: jane.headers,
		remoteAddress: '192.0.2.1',
		signal: leaving.signal,
	};
	const answers = Array.from({ length: comparingScans.atOnce + 1 }, () =>
		server.app.inject(request).then((answer) => answer),
	);
	const first = await Promise.race(answers);
	expect([first.statusCode, first.json()]).toEqual([429, { detail: messages.server.tooManyRequests }]);
	leaving.abort();
	await Promise.allSettled(answers);
});
