import type { Mode } from '@dermavigil/contract';

/** Both modes, the one for doctors' photos first, with what each was measured on. */
export const modesMeasured = [
	{ mode: 'clinical', title: 'Clinical mode', photos: 'dermatoscope images' },
	{ mode: 'consumer', title: 'Consumer mode', photos: 'phone photos' },
] as const satisfies readonly { mode: Mode; title: string; photos: string }[];
