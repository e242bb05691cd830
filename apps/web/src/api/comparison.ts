import { type Comparison, calls, type Scan } from '@dermavigil/contract';
import { call } from './client.ts';

/** Compares the last two scans of a lesion. Throws ApiError. */
export function compareLesion(id: string): Promise<Comparison> {
	const { method, path, response } = calls.compareLesion;
	return call({ method, path: path.replace(':id', id), auth: true, response });
}

/** Tells how many millimeters a pixel of a scan's stored picture is; null takes that back. */
export function setScale(scanId: string, mmPerPixel: number | null): Promise<Scan> {
	const { method, path, response } = calls.setScale;
	const body = { mm_per_pixel: mmPerPixel };
	return call({ method, path: path.replace(':id', scanId), body, auth: true, response });
}
