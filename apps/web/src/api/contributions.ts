import { calls, consent, type SavedAssessment } from '@dermavigil/contract';
import { send } from './client.ts';

interface Contribution {
	/** A copy of the photo that contains only its pixels. */
	photo: Blob;
	assessment: SavedAssessment;
	/** The same for every attempt to send this contribution, so that it is stored once. */
	requestId: string;
}

/** Contributes a photo and its assessment to the training data. Returns the code that withdraws it. */
export async function contribute({ photo, assessment, requestId }: Contribution): Promise<string> {
	const body = new FormData();
	body.append('consentVersion', consent.version);
	body.append('requestId', requestId);
	body.append('assessment', JSON.stringify(assessment));
	body.append('image', photo, 'photo.png');
	return (await send(calls.contribute, { body })).code;
}

/** Deletes a contribution and everything stored with it. Throws ApiError when there is none with this code. */
export const withdraw = (code: string) => send(calls.withdraw, { params: { code } });
