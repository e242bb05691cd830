import { calls, consent, type SavedAssessment } from '@dermavigil/contract';
import { call } from './client.ts';

interface Contribution {
	/** A copy of the photo without anything but its pixels. */
	photo: Blob;
	assessment: SavedAssessment;
	/** The same for every attempt to send this contribution, so that it is kept once. */
	requestId: string;
}

/** Gives a photo and its assessment to the training data. The answer is the code that withdraws it. */
export async function contribute({ photo, assessment, requestId }: Contribution): Promise<string> {
	const { method, path, response } = calls.contribute;
	const body = new FormData();
	body.append('consentVersion', consent.version);
	body.append('requestId', requestId);
	body.append('assessment', JSON.stringify(assessment));
	body.append('image', photo, 'photo.png');
	return (await call({ method, path, body, response })).code;
}

/** Erases a contribution and everything kept with it. Throws ApiError when there is none with this code. */
export async function withdraw(code: string): Promise<void> {
	const { method, path, response } = calls.withdraw;
	await call({ method, path: path.replace(':code', encodeURIComponent(code)), response });
}
