import type { Scan } from '@dermavigil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImageAddresses } from '../images/addresses.ts';
import { patientOf } from '../plugins/access.ts';
import { linkNextPage } from '../plugins/next-page.ts';
import type { ScanPage } from './pages.ts';
import { showScan } from './shown-scan.ts';

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
