import type { Agent } from 'node:https';
import type { UploadLimits } from './http/uploads.ts';
import type { AnalysisPool } from './inference/pool.ts';

/** What tests, and who runs the server, may set otherwise. */
export interface Hooks {
	/** Called when the embedded database ends by itself. */
	onDatabaseLost?: () => void;
	/** Start even if many stored images have no record, many records no image, or the note beside the images is missing. */
	acceptImageMismatch?: boolean;
	/** What analyzes photos, and goes on when the server is closed; by default the server's own threads. */
	pool?: AnalysisPool;
	/** The clock for logins, and for reminders. */
	now?: () => number;
	/** Milliseconds in which a whole request, including its photos, must arrive. */
	requestTimeout?: number;
	/** Milliseconds of silence after which a connection ends: nobody sends, or nobody reads. */
	connectionTimeout?: number;
	/** How push services are reached; by default, over the internet alone. */
	pushAgent?: Agent;
	/** Limits of bodies that differ from the usual ones. */
	uploads?: Partial<UploadLimits>;
}
