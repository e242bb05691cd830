import { ApiError } from '../api/api-error.ts';
import { fetchConfig, fetchModelCard } from '../api/system.ts';
import { DeviceError } from './device-error.ts';
import type { ModelManifest } from './worker-session.ts';

/** Asks the server which model devices may run. Throws DeviceError. */
export async function fetchManifest(): Promise<ModelManifest> {
	try {
		const [config, card] = await Promise.all([fetchConfig(), fetchModelCard()]);
		if (!config.device) throw new DeviceError('notOffered');
		// The server was updated between the two responses, or one of them comes from a cache.
		if (card.file.sha256 !== config.device.sha256) throw new DeviceError('damaged');
		return { model: config.device, card };
	} catch (cause) {
		if (cause instanceof DeviceError) throw cause;
		const status = cause instanceof ApiError ? cause.status : undefined;
		throw new DeviceError(status === 0 ? 'offline' : status === 404 ? 'notOffered' : 'unreachable', { cause });
	}
}
