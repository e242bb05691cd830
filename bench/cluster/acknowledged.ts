import { createHash } from 'node:crypto';
import type { CaseStatus, Scan } from '@dermavigil/contract';
import type { Client } from './client.ts';

/** What the cluster acknowledged for one patient. */
export interface PatientRecord {
	client: Client;
	headers: { authorization: string };
	lesions: Set<string>;
	scans: Map<string, SavedScan>;
	shares: Set<string>;
}

interface SavedScan {
	/** Of its images: the path without the signature, which changes, and the hash of what was read first. */
	images: Map<string, string>;
	isCase: boolean;
}

/** What was acknowledged last about a case. */
interface Review {
	status: CaseStatus;
	notes: string | null;
	version: number;
}

export interface Acknowledged {
	patients: PatientRecord[];
	reviews: Map<string, Review>;
	/** How many new cases and how many changes of cases were acknowledged: each is an event. */
	submitted: number;
	changed: number;
}

export const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The URLs of a scan's images by their path. */
export function listImages({ image_url, thumbnail_url, heatmap_image_url }: Scan): [path: string, url: string][] {
	const urls = [image_url, thumbnail_url, heatmap_image_url].filter((url) => url !== null);
	return urls.map((url) => [url.split('?', 1)[0]!, url]);
}

/** Records that a scan was acknowledged, with the hashes of its images as they are read now. */
export async function noteScan({ client, scans }: PatientRecord, scan: Scan, isCase: boolean): Promise<void> {
	const images = new Map<string, string>();
	scans.set(scan.id, { images, isCase });
	for (const [path, url] of listImages(scan)) {
		images.set(path, hash((await client.send('read an image', url)).content));
	}
}
