import { AppError, calls, limits, type SharedScan, shareMessages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { MeasuredScanRow } from '../../db/measured-scan.ts';
import { type ToImageUrl, toScanResponse } from '../../db/scan-view.ts';
import { getShareCookie } from '../../http/access.ts';
import { clearBrowserCache, isSecure } from '../../http/security.ts';
import type { OpenShare } from '../../http/shares/open-share.ts';
import { createShareStore } from './store.ts';
import { createShareVisits } from './visits.ts';

interface Options {
	db: Database;
	/** A secret of this server. */
	hashKey: Buffer;
	/** Milliseconds since 1970. */
	now: () => number;
}

/** Links by which patients share a scan or a lesion with doctors, and what doctors see through them. */
export const shareRoutes: FastifyPluginAsync<Options> = async (app, { db, hashKey, now }) => {
	const [store, visits] = [createShareStore(db, hashKey, now), createShareVisits(db, hashKey, now)];
	const cookie = getShareCookie(app);
	// Each link has its own cookie, which browsers send for that link alone.
	const scope = (id: string) => ({
		...{ path: calls.shared.path.replace(':id', id), secure: isSecure(app) },
		...({ httpOnly: true, sameSite: 'strict' } as const),
	});

	/** What a doctor sees of a scan: no name, no ids but its own, and a clinician's notes only if the patient includes them. */
	function toSharedScan({ row, malignant, area }: MeasuredScanRow, share: OpenShare, toUrl: ToImageUrl): SharedScan {
		const scan = toScanResponse(row, toUrl);
		return {
			id: scan.id,
			image_url: scan.image_url,
			heatmap_image_url: scan.heatmap_image_url,
			thumbnail_url: scan.thumbnail_url,
			further_photos: scan.further_photos,
			predictions: scan.predictions,
			risk_level: scan.risk_level,
			ai_explanation: scan.ai_explanation,
			saved_at: scan.saved_at,
			mode: scan.mode,
			model_version: scan.model_version,
			symptoms: scan.symptoms,
			mm_per_pixel: scan.mm_per_pixel,
			malignant_probability: malignant,
			area_mm2: area,
			review_notes: share.includeNotes ? scan.doctor_notes : null,
		};
	}

	app.implement(calls.shares, ({ patient }) => store.list(patient.id));
	app.implement(calls.createShare, async ({ patient, body, request, once }) => {
		const created = await store.create(patient, body, once);
		request.auditDetails = { subject: created.id };
		return created;
	});
	app.implement(calls.revokeShare, ({ patient, params }) => store.revoke(patient.id, params.id));

	app.implement(
		calls.openShare,
		async ({ params: { id }, body, request, reply }) => {
			const visit = await visits.begin(id, body);
			if (!visit) throw new AppError('forbidden', shareMessages.refused);
			request.share = visit.share;
			// Not its end as a date, which browsers may compare with their own clock (RFC 6265): it may be hours ahead.
			reply.setCookie(cookie, visit.token, { ...scope(id), maxAge: limits.share.sessionFor / 1000 });
		},
		{ perMinute: limits.share.attemptsPerMinute },
	);

	app.implement(calls.shared, async ({ share, toUrl }) => {
		const [{ fullName, lesion }, scans] = await Promise.all([visits.describe(share), visits.scans(share)]);
		return {
			expires_at: share.expiresAt.toISOString(),
			patient_name: share.includeName ? fullName : null,
			lesion: lesion && { nickname: lesion.nickname, body_part: lesion.bodyPart },
			scans: scans.map((scan) => toSharedScan(scan, share, toUrl)),
		};
	});
	app.implement(calls.sharedScan, async ({ share, params: { scanId }, request, toUrl }) => {
		request.auditDetails = { subject: scanId };
		const scan = await visits.scan(share, scanId);
		return {
			...toSharedScan(scan, share, toUrl),
			assessment: scan.assessment,
			further_assessments: scan.furtherAssessments,
		};
	});
	app.implement(calls.closeShared, async ({ share, reply }) => {
		await visits.end(share);
		reply.clearCookie(cookie, scope(share.id));
		clearBrowserCache(reply);
	});
};
