import { calls, type ModelCard } from '@dermavigil/contract';
import { call } from './client.ts';

/** What the server's model is and what it was measured to do. */
export function fetchModelCard(): Promise<ModelCard> {
	return call(calls.modelCard);
}
