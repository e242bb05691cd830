import { useState } from 'react';
import { recall, remember } from '../../../lib/storage.ts';

/** Where photos are analyzed. */
export const runtimes = ['device', 'server'] as const;
export type Runtime = (typeof runtimes)[number];

export const runtimeNames: Record<Runtime, string> = { device: 'On this device', server: 'On our server' };

/** Named by an earlier version; another name would lose what people chose. */
const storageKey = 'analysisPlace';

function readChoice(): Runtime {
	const stored = recall(storageKey);
	return runtimes.find((runtime) => runtime === stored) ?? 'device';
}

interface RuntimeChoice {
	runtime: Runtime;
	/** Chooses, and remembers it in this browser. */
	choose(runtime: Runtime): void;
	chooseForNow(runtime: Runtime): void;
}

/** Where photos are analyzed: on this device, unless this browser remembers that the person chose otherwise. */
export function useRuntime(): RuntimeChoice {
	const [runtime, setRuntime] = useState(readChoice);
	const choose = (next: Runtime) => {
		remember(storageKey, next);
		setRuntime(next);
	};
	return { runtime, choose, chooseForNow: setRuntime };
}
