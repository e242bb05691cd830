import { type AnalysisResult, calls, type Mode } from '@dermavigil/contract';
import { send } from './client.ts';

/** Sends one photo to the server, which assesses it and forgets it. The page draws the images itself. Throws ApiError. */
export function analyze(photo: File, mode: Mode, signal: AbortSignal): Promise<AnalysisResult> {
	const body = new FormData();
	body.append('image', photo, photo.name);
	return send(calls.analyze, { query: { mode, images: 'none' }, body, signal });
}
