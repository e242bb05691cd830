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
 * A component whose code is loaded when it is first shown. React's own `lazy` never tries again where that has failed; this one
 * does, once a Boundary has caught the failure. Chromium (150) itself remembers a failed import as long as the page is open,
 * and fails again at once; Firefox and WebKit ask the server again (https://github.com/whatwg/html/pull/10327).
 */
export function lazy<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
	const attempt = (): ComponentType<Props> => {
		const Attempt = lazyOnce(async () => {
			try {
				return await load();
			} catch (error) {
				// Not at once: React renders again what has failed, and would load without end.
				throw new LoadError(error, () => {
					if (Current === Attempt) Current = attempt();
				});
			}
		}) as ComponentType<Props>;
		return Attempt;
	};
	let Current = attempt();
	return (props: Props) => <Current {...props} />;
}
