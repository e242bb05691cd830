import { useEffect, useState } from 'react';
import { type DeviceState, device } from '../../../analysis/device.ts';
import { recall, remember } from '../../../lib/storage.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { useStore } from '../../../lib/use-store.ts';

/** Where photos are analyzed. */
export const runtimes = ['device', 'server'] as const;
export type Runtime = (typeof runtimes)[number];

export const runtimeNames: Record<Runtime, string> = { device: 'On this device', server: 'On our server' };

/** Named by an earlier version; another name would lose people's choices. */
const storageKey = 'analysisPlace';

function readChoice(): Runtime {
	const stored = recall(storageKey);
	return runtimes.find((runtime) => runtime === stored) ?? 'device';
}

/** Whether the person asked their browser to save data. */
function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return connection?.saveData ?? false;
}

/**
 * The state of this device. While it is `wanted` it gets ready by itself, unless the browser saves data, and tries
 * again when a missing connection is back.
 */
function useDevice(wanted: boolean): DeviceState {
	const state = useStore(device.state);
	useEffect(() => {
		if (wanted && state.phase === 'closed' && !savesData()) void device.open();
	}, [wanted, state.phase]);
	const online = useOnline();
	const isOffline = state.phase === 'failed' && state.reason === 'offline';
	useEffect(() => {
		if (wanted && online && isOffline) void device.open();
	}, [wanted, online, isOffline]);
	return state;
}

export interface ChosenRuntime {
	runtime: Runtime;
	/** The state of this device. */
	device: DeviceState;
	/** Makes the choice, and remembers it in this browser. */
	choose(runtime: Runtime): void;
	chooseForNow(runtime: Runtime): void;
}

/** Where photos are analyzed: on this device, unless this browser remembers another choice. */
export function useRuntime(): ChosenRuntime {
	const [runtime, setRuntime] = useState(readChoice);
	const state = useDevice(runtime === 'device');
	const choose = (next: Runtime) => {
		remember(storageKey, next);
		setRuntime(next);
	};
	return { runtime, device: state, choose, chooseForNow: setRuntime };
}
