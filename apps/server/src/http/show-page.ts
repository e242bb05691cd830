import type { Scan } from '@dermavigil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ScanPage } from '../db/scan-pages.ts';
import { showScan } from '../db/shown-scan.ts';
import type { ImageAddresses } from '../storage/image-urls.ts';
import { patientOf } from './access.ts';
import { linkNextPage } from './next-page.ts';

/** A page of scans as its patient gets it. The Link header tells where the list goes on. */
export function showPage(
	request: FastifyRequest,
	reply: FastifyReply,
	{ rows, next }: ScanPage,
	addresses: ImageAddresses,
): Scan[] {
	if (next) linkNextPage(request, reply, { before: next.before, limit: String(next.limit) });
	const addressOf = addresses.for(patientOf(request).sessionId);
	return rows.map((row) => showScan(row, addressOf));
}
