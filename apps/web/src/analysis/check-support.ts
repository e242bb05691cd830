import type { DeviceErrorReason } from './device-error.ts';

/** The smallest module that uses SIMD: (module (func (result v128) (i32.const 0) (i8x16.splat))). */
const simdModule = 'AGFzbQEAAAABBQFgAAF7AwIBAAoIAQYAQQD9Dws=';

/** What keeps this browser from analyzing photos, if anything. */
export function checkSupport(): DeviceErrorReason | null {
	if (!isSecureContext) return 'insecure';
	const hasApis =
		typeof WebAssembly === 'object' && typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
	if (!hasApis) return 'unsupported';
	const bytes = Uint8Array.from(atob(simdModule), (character) => character.charCodeAt(0));
	return WebAssembly.validate(bytes) ? null : 'unsupported';
}
