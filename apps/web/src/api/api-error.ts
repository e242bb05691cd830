/** An answer that is not OK. `message` may be shown; `detail` is what the server said itself, if it said anything. */
export class ApiError extends Error {
	constructor(
		message: string,
		readonly status: number,
		readonly detail: string | null,
		/** The whole answer, where it was JSON. */
		readonly body?: unknown,
	) {
		super(message);
		this.name = 'ApiError';
	}
}
