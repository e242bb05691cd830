import { calls, type Lesion, type LesionInput, labels, type Scan, type ScanInput } from '@dermavigil/contract';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { logIn, signUp, somebody } from './patient.ts';
import { syntheticPhoto } from './photos.ts';

/** A patient whose journal is written without the pages. */
export interface Journal {
	token: string;
	addLesion(lesion?: LesionInput): Promise<Lesion>;
	saveScan(changes?: Partial<ScanInput>): Promise<Scan>;
	/** Asks for a professional review. */
	submitScan(changes?: Partial<ScanInput>): Promise<Scan>;
	lesions(): Promise<Lesion[]>;
}

const dataUrl = (file: Buffer) => `data:image/jpeg;base64,${file.toString('base64')}`;
/** The smallest photo that can be kept. */
const speck = () =>
	sharp({ create: { width: 80, height: 64, channels: 3, background: '#c9a08a' } })
		.jpeg()
		.toBuffer();

/** What a patient saves of a drawn lesion. */
async function syntheticScan(seed: number): Promise<ScanInput> {
	return {
		image_base64: dataUrl((await syntheticPhoto({ seed })).buffer),
		heatmap_image_base64: dataUrl(await speck()),
		predictions: [
			{ label: labels.melanocytic_nevus, confidence: 71.5 },
			{ label: labels.melanoma, confidence: 20 },
		],
		risk_level: 'medium',
		ai_explanation: `What was seen in drawing ${seed}.`,
	};
}

/** Makes an account with the journal of somebody who has just begun. */
export async function beginJournal(request: APIRequestContext, fullName?: string): Promise<Journal> {
	const token = await logIn(request, await signUp(request, somebody(fullName)));
	const headers = { authorization: `Bearer ${token}` };
	let seed = 0;
	const post = async (path: string, data: object) =>
		(await request.post(path, { headers, data, failOnStatusCode: true })).json();
	return {
		token,
		addLesion: (lesion = { nickname: 'By the watch', body_part: 'Left forearm' }) =>
			post(calls.createLesion.path, lesion),
		saveScan: async (changes) => post(calls.saveScan.path, { ...(await syntheticScan(++seed)), ...changes }),
		submitScan: async (changes) =>
			post(calls.submitCase.path, { ...(await syntheticScan(++seed)), ...changes, is_private: false }),
		lesions: async () => (await request.get(calls.lesions.path, { headers, failOnStatusCode: true })).json(),
	};
}

/** A scan whose pictures are as small as may be, for long lists. */
export async function smallScan(): Promise<Partial<ScanInput>> {
	return { image_base64: dataUrl(await speck()), heatmap_image_base64: null };
}
