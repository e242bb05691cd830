import { contributionReceiptSchema, withdrawalSchema } from '../contribution.ts';
import { nothing, type Route } from './route.ts';

/** Photos for the training data. */
export const contributionRoutes = {
	contribute: { method: 'POST', path: '/api/contributions', access: 'anyone', response: contributionReceiptSchema },
	withdraw: {
		method: 'DELETE',
		path: '/api/contributions/:code',
		access: 'anyone',
		params: withdrawalSchema,
		response: nothing,
	},
} as const satisfies Record<string, Route>;
