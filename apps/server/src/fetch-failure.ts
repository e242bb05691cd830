/** Why `fetch` got no answer, in a word where there is one. */
export function findFetchFailure(error: unknown): string {
	const { name, message, cause } = error as Error & { cause?: { code?: string; message: string } };
	return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? message);
}
