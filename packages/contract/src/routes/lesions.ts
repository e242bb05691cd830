import { comparisonSchema, lesionIdSchema, lesionInputSchema, lesionListSchema, lesionSchema } from '../lesion.ts';
import { pageSchema, scanListSchema } from '../scan.ts';
import { nothing, type Route } from './route.ts';

/** The lesions that patients follow over time. */
export const lesionRoutes = {
	lesions: { method: 'GET', path: '/api/lesions', access: 'patient', response: lesionListSchema },
	createLesion: {
		method: 'POST',
		path: '/api/lesions',
		access: 'patient',
		body: lesionInputSchema,
		response: lesionSchema,
	},
	deleteLesion: {
		method: 'DELETE',
		path: '/api/lesions/:id',
		access: 'patient',
		params: lesionIdSchema,
		response: nothing,
	},
	lesionScans: {
		method: 'GET',
		path: '/api/lesions/:id/scans',
		access: 'patient',
		params: lesionIdSchema,
		query: pageSchema,
		response: scanListSchema,
	},
	compareLesion: {
		method: 'GET',
		path: '/api/lesions/:id/compare',
		access: 'patient',
		params: lesionIdSchema,
		response: comparisonSchema,
	},
} as const satisfies Record<string, Route>;
