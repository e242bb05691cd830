import type { Problem } from './device-error.ts';

/** The smallest module that uses SIMD: (module (func (result v128) (i32.const 0) (i8x16.splat))). */
const simdModule = Uint8Array.of(
	0,
	97,
	115,
	109,
	1,
	0,
	0,
	0,
	1,
	5,
	1,
	96,
	0,
	1,
	123,
	3,
	2,
	1,
	0,
	10,
	8,
	1,
	6,
	0,
	65,
	0,
	253,
	15,
	11,
);

/** What keeps this browser from analyzing photos, if anything does. */
export function checkSupport(): Problem | null {
	if (!isSecureContext) return 'insecure';
	const tools =
		typeof WebAssembly === 'object' && typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
	if (!tools || !WebAssembly.validate(simdModule)) return 'unsupported';
	return null;
}
