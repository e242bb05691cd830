import { ApiError } from '../api/api-error.ts';
import { fetchConfig, fetchModelCard } from '../api/system.ts';
import { DeviceError } from './device-error.ts';
import type { ModelManifest } from './worker-session.ts';

/** Asks the server which model devices may run. Throws DeviceError. */
export async function fetchManifest(): Promise<ModelManifest> {
	try {
		const [config, card] = await Promise.all([fetchConfig(), fetchModelCard()]);
		// The server was updated between the two responses, or one of them comes from a cache.
		if (card.file.sha256 !== config.device.sha256) throw new DeviceError('damaged');
		return { model: config.device, card };
	} catch (cause) {
		if (cause instanceof DeviceError) throw cause;
		const isOffline = cause instanceof ApiError && cause.status === 0;
		throw new DeviceError(isOffline ? 'offline' : 'unreachable', { cause });
	}
}
