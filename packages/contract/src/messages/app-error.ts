import { serverMessages } from './server-messages.ts';

/** The HTTP status of each error code. */
const statusByCode = {
	bad_request: 400,
	unauthorized: 401,
	forbidden: 403,
	not_found: 404,
	conflict: 409,
	too_large: 413,
	unsupported_media: 415,
	misdirected: 421,
	unprocessable: 422,
	too_many: 429,
	busy: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** An error whose message may be shown to the user. Anything else that is thrown becomes a 500 without details. */
export class AppError extends Error {
	readonly code: ErrorCode;
	/** Seconds after which a retry makes sense, sent as Retry-After. */
	readonly retryAfter: number | undefined;
	readonly status: number;

	constructor(code: ErrorCode, message: string, retryAfter?: number) {
		super(message);
		this.name = 'AppError';
		this.code = code;
		this.retryAfter = retryAfter;
		this.status = statusByCode[code];
	}
}

/** For what does not exist and for what somebody may not see: both look the same. */
export const notFound = () => new AppError('not_found', serverMessages.server.notFound);
