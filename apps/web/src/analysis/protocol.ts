import type { Assessment, Config, Mode, ModelCard } from '@dermavigil/contract';
import type { LoggedCall } from '../api/call-log.ts';
import type { Problem } from './device-error.ts';

/** The model that the server offers to run here, and its card. */
export interface ModelManifest {
	model: NonNullable<Config['device']>;
	card: ModelCard;
}

/** What the page asks of its worker, one thing at a time. */
export type Task =
	| { type: 'open'; manifest: ModelManifest }
	| { type: 'warm-up' }
	| { type: 'assess'; photo: Blob; mode: Mode };

/** What the worker tells the page on the way. */
export type Notice =
	| { type: 'called'; call: LoggedCall }
	/** Bytes that came over the connection so far, and of how many. */
	| { type: 'progress'; received: number; total: number }
	/** All that the next start needs is in this browser's cache. */
	| { type: 'kept' };

/** How a task ended. */
export type Outcome =
	| { type: 'done'; assessment: Assessment | null }
	| { type: 'refused'; message: string }
	| { type: 'failed'; problem: Problem; detail: string };
