import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AnalysisResult, Mode, Scan } from '@dermavigil/contract';
import sharp from 'sharp';
import { renderSyntheticLesion } from './synthetic-lesions/synthetic-lesion.ts';
import { toSharp } from './synthetic-lesions/to-sharp.ts';

/** The kind of photo that each mode is for. */
const kinds = { consumer: 'phone', clinical: 'dermoscopy' } as const;

/** A synthetic photo of a lesion, always the same one; wider photos have more bytes. */
async function makePhoto(width: number, mode: Mode): Promise<Uint8Array<ArrayBuffer>> {
	const photo = renderSyntheticLesion({ seed: 1, width, height: (width * 3) / 4, kind: kinds[mode] });
	return new Uint8Array(await toSharp(photo).jpeg({ quality: 90 }).toBuffer());
}

/** Makes calls to the server at a URL. Throws unless the response is OK. */
function callsTo(address: string) {
	const headers: Record<string, string> = {};
	async function call(method: string, path: string, body?: object): Promise<Response> {
		const isForm = body instanceof FormData;
		const sent = body && !isForm ? { ...headers, 'content-type': 'application/json' } : headers;
		const init: RequestInit = { method, headers: sent };
		if (body) init.body = isForm ? body : JSON.stringify(body);
		const answer = await fetch(new URL(path, address), init);
		assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
		return answer;
	}
	return { call, logIn: (token: string) => Object.assign(headers, { authorization: `Bearer ${token}` }) };
}

/**
 * Uses the server from a photo to a report: analyzes small and large photos in both modes, creates an account, saves
 * two scans of a lesion, compares them and downloads a report. Throws at the first step that fails.
 */
export async function runServerJourney(address: string, report: (step: string) => void): Promise<void> {
	const { call, logIn } = callsTo(address);

	assert.match(await (await call('GET', '/')).text(), /<div id="root">/);
	report('pages served');

	async function analyze(photo: Uint8Array<ArrayBuffer>, mode: Mode): Promise<AnalysisResult> {
		const form = new FormData();
		form.set('image', new Blob([photo]), 'photo.jpg');
		return await (await call('POST', `/api/v2/analyze?mode=${mode}`, form)).json();
	}
	for (const mode of ['consumer', 'clinical'] as const) {
		// In Node, small buffers share one pool and large ones do not.
		for (const width of [120, 800, 1600]) {
			const photo = await makePhoto(width, mode);
			const { suitability, prediction } = await analyze(photo, mode);
			assert.equal(suitability, 'suitable');
			report(`${photo.length} bytes analyzed, ${mode}: ${prediction.top1.label}`);
		}
	}

	const login = { email: `${randomUUID()}@example.org`, password: 'correct horse' };
	await call('POST', '/api/auth/patient/signup', { ...login, full_name: 'Jane Doe' });
	const { session } = await (await call('POST', '/api/auth/patient/login', login)).json();
	logIn(session.access_token);
	const lesion = await (await call('POST', '/api/lesions', { nickname: 'Mole', body_part: 'Back' })).json();

	async function save(width: number): Promise<Scan> {
		const photo = await makePhoto(width, 'consumer');
		const { originalImageBase64, heatmapImage, ...assessment } = await analyze(photo, 'consumer');
		const answer = await call('POST', '/api/scan/save_to_history', {
			image_base64: originalImageBase64,
			heatmap_image_base64: heatmapImage,
			predictions: assessment.probabilities,
			risk_level: assessment.prediction.riskLevel,
			ai_explanation: assessment.explanation.explanation_text,
			lesion_id: lesion.id,
			assessment,
		});
		return await answer.json();
	}
	await save(800);
	const scan = await save(1000);
	const image = await (await call('GET', scan.image_url)).arrayBuffer();
	assert.equal((await sharp(image).metadata()).format, 'jpeg');
	report('two scans of a lesion saved');

	const comparison = await (await call('GET', `/api/lesions/${lesion.id}/compare`)).json();
	assert.ok(comparison.change_summary);
	report(`compared: ${comparison.change_summary}`);

	const pdf = Buffer.from(await (await call('GET', `/api/scans/${scan.id}/report.pdf`)).arrayBuffer());
	assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
	report(`report of ${pdf.length} bytes printed`);
}
