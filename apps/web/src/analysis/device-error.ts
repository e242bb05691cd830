import { messages } from '@dermavigil/contract';

/** Why the analysis cannot run on this device. */
export type Problem = keyof typeof messages.device;

/** The device cannot do it; a server might. `message` may be shown. */
export class DeviceError extends Error {
	constructor(
		readonly problem: Problem,
		options?: ErrorOptions,
	) {
		super(messages.device[problem], options);
		this.name = 'DeviceProblem';
	}
}

/** The photo cannot be read, here or anywhere. `message` may be shown. */
export class UnreadablePhotoError extends Error {}
