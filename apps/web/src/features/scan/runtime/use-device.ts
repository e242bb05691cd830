import { useEffect } from 'react';
import { type DeviceState, device } from '../../../analysis/device.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { useStore } from '../../../lib/use-store.ts';

/** Whether the person asked their browser to save data. */
function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return connection?.saveData ?? false;
}

/**
 * The state of this device. While it is `wanted` it gets ready by itself, unless the browser saves data, and tries again
 * when the connection that it lacked is back.
 */
export function useDevice(wanted: boolean): DeviceState {
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
