import { messages } from '@dermavigil/contract';

/** Why the analysis cannot run on this device. */
export type DeviceErrorReason = keyof typeof messages.device;

/** The device cannot analyze the photo; a server might. `message` may be shown. */
export class DeviceError extends Error {
	readonly reason: DeviceErrorReason;

	constructor(reason: DeviceErrorReason, options?: ErrorOptions) {
		super(messages.device[reason], options);
		this.name = 'DeviceError';
		this.reason = reason;
	}
}

/** The photo cannot be read: on this device, anywhere, or without a connection. `message` may be shown. */
export class UnreadablePhotoError extends Error {}
