import {
	type AnalysisResult,
	calls,
	type LesionInput,
	type Mode,
	type Scan,
	type ScanInput,
	savedAssessmentSchema,
} from '@dermavigil/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { DemoPatient } from './people.ts';

/** What a patient does in a browser, but without one. Throws when the server answers with an error. */
export interface PatientCalls {
	/** Returns its id. */
	createLesion(lesion: LesionInput): Promise<string>;
	/** Submits an analyzed photo for review. */
	submit(photo: Buffer, analysis: AnalysisResult, lesionId: string): Promise<Scan>;
	logOut(): Promise<void>;
}

async function ask(app: FastifyInstance, options: InjectOptions) {
	const response = await app.inject(options);
	if (response.statusCode >= 400) throw new Error(`${options.url} was refused: ${response.body}`);
	return response;
}

/** Has the server analyze a photo, as the scan page does. */
export async function analyze(app: FastifyInstance, photo: Buffer, mode: Mode): Promise<AnalysisResult> {
	const form = new FormData();
	form.set('image', new Blob([Uint8Array.from(photo)]), 'photo.jpg');
	const { method, path } = calls.analyze;
	const request = new Request(`http://localhost${path}?mode=${mode}`, { method, body: form });
	const headers = { 'content-type': request.headers.get('content-type')! };
	const payload = Buffer.from(await request.arrayBuffer());
	return (await ask(app, { method, url: `${path}?mode=${mode}`, headers, payload })).json();
}

function toScanInput(photo: Buffer, analysis: AnalysisResult, lesionId: string): ScanInput {
	const { explanation_text, technical_summary } = analysis.explanation;
	return {
		image_base64: photo.toString('base64'),
		heatmap_image_base64: analysis.heatmapImage,
		predictions: analysis.probabilities,
		risk_level: analysis.prediction.riskLevel,
		ai_explanation: analysis.mode === 'clinical' ? technical_summary : explanation_text,
		assessment: savedAssessmentSchema.parse(analysis),
		lesion_id: lesionId,
	};
}

/** Makes an account and logs in. */
export async function signUp(app: FastifyInstance, patient: DemoPatient, password: string): Promise<PatientCalls> {
	const { email, fullName: full_name } = patient;
	await ask(app, { method: 'POST', url: calls.signup.path, payload: { email, password, full_name } });
	const login = await ask(app, { method: 'POST', url: calls.login.path, payload: { email, password } });
	const headers = { authorization: `Bearer ${login.json().session.access_token}` };
	const post = (url: string, payload?: object) =>
		ask(app, { method: 'POST', url, headers, ...(payload && { payload }) });
	return {
		createLesion: async (lesion) => (await post(calls.createLesion.path, lesion)).json().id,
		submit: async (photo, analysis, lesionId) =>
			(await post(calls.submitCase.path, { ...toScanInput(photo, analysis, lesionId), is_private: false })).json(),
		logOut: async () => void (await post(calls.logout.path)),
	};
}
