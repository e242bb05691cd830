import {
	imageParamsSchema,
	imageQuerySchema,
	pageSchema,
	reportQuerySchema,
	scaleSchema,
	scanIdSchema,
	scanInputSchema,
	scanListSchema,
	scanSchema,
	submissionSchema,
} from '../scan.ts';
import { nothing, type Route } from './route.ts';

/** What patients save and submit. */
export const scanRoutes = {
	saveScan: {
		method: 'POST',
		path: '/api/scan/save_to_history',
		access: 'patient',
		body: scanInputSchema,
		response: scanSchema,
	},
	submitCase: {
		method: 'POST',
		path: '/api/cases/submit',
		access: 'patient',
		body: submissionSchema,
		response: scanSchema,
	},
	history: {
		method: 'GET',
		path: '/api/patient/scans/history',
		access: 'patient',
		query: pageSchema,
		response: scanListSchema,
	},
	reviews: {
		method: 'GET',
		path: '/api/patient/reviews',
		access: 'patient',
		query: pageSchema,
		response: scanListSchema,
	},
	deleteScan: {
		method: 'DELETE',
		path: '/api/scans/:id',
		access: 'patient',
		params: scanIdSchema,
		response: nothing,
	},
	setScale: {
		method: 'PUT',
		path: '/api/scans/:id/scale',
		access: 'patient',
		params: scanIdSchema,
		body: scaleSchema,
		response: scanSchema,
	},
	/** A PDF. */
	scanReport: {
		method: 'GET',
		path: '/api/scans/:id/report.pdf',
		access: 'patient',
		params: scanIdSchema,
		query: reportQuerySchema,
	},
	image: {
		method: 'GET',
		path: '/api/images/:name',
		access: 'signed',
		params: imageParamsSchema,
		query: imageQuerySchema,
	},
} as const satisfies Record<string, Route>;
