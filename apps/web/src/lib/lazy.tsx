import { type ComponentType, lazy as lazyOnce } from 'react';

/** Code could not be loaded. */
export class LoadError extends Error {
	/** Makes the component load its code again the next time it is shown. */
	readonly renew: () => void;

	constructor(cause: unknown, renew: () => void) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
		this.name = 'LoadError';
		this.renew = renew;
	}
}

/**
 * One of the components of a file, whose code is loaded when it is first shown. React's own `lazy` never tries again
 * after a failure; this one does, once a Boundary has caught it. Older browsers, such as Chromium 150, remember a
 * failed import as long as the page is open, and fail again at once; newer ones, such as Chromium 156, ask the server
 * again (https://github.com/whatwg/html/pull/10327).
 */
export function lazy<Name extends string, File extends Record<Name, ComponentType<never>>>(
	load: () => Promise<File>,
	name: Name,
): File[Name] {
	const attempt = () => {
		const Attempt = lazyOnce(async () => {
			try {
				return { default: (await load())[name] as ComponentType<object> };
			} catch (error) {
				// Not at once: React renders failed components again, and would load forever.
				throw new LoadError(error, () => {
					if (Current === Attempt) Current = attempt();
				});
			}
		});
		return Attempt;
	};
	let Current = attempt();
	return ((props: object) => <Current {...props} />) as unknown as File[Name];
}
