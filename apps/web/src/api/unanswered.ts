import { ApiError } from './api-error.ts';

/** Whether a call failed because no server answered it: nobody refused anything, and later it may work. */
export function isUnanswered(error: unknown): boolean {
	// What fetch throws is a TypeError, and nothing else about it tells what happened.
	return error instanceof ApiError ? error.status === 0 : error instanceof TypeError;
}
