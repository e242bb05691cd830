import { type ComponentType, lazy as lazyOnce } from 'react';

/** Code that could not be loaded. */
export class LoadError extends Error {
	constructor(
		cause: unknown,
		/** Has the component load its code anew when it is shown the next time. */
		readonly renew: () => void,
	) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
		this.name = 'LoadError';
	}
}

/**
 * One of the components of a file, whose code is loaded when it is first shown. React's own `lazy` never tries again where that has
 * failed; this one does, once a Boundary has caught the failure. Older browsers, such as Chromium 150, remember a failed import
 * as long as the page is open, and fail again at once; newer ones, such as Chromium 156, ask the server again
 * (https://github.com/whatwg/html/pull/10327).
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
				// Not at once: React renders again what has failed, and would load without end.
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
