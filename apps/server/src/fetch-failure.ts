/** Why `fetch` got no response, in one word if possible. */
export function findFetchFailure(error: unknown): string {
	const { name, message, cause } = error as Error & { cause?: { code?: string; message: string } };
	return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? message);
}
