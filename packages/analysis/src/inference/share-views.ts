import { joinOutputs, type Outputs } from './outputs.ts';
import type { Session } from './session.ts';

/** Runs views somewhere else, as a session does; null where that is not possible. */
export type RunElsewhere = (...run: Parameters<Session['run']>) => Promise<Outputs | null>;

/** A session that has half of the views run elsewhere at the same time, and runs them itself when that is not possible. */
export function shareViews(session: Session, runElsewhere: RunElsewhere): Session {
	return {
		async run(views, size) {
			if (views.length === 1) return await session.run(views, size);
			const own = views.slice(0, Math.ceil(views.length / 2));
			const others = views.slice(own.length);
			const [first, second] = await Promise.all([session.run(own, size), runElsewhere(others, size)]);
			return joinOutputs([first, second ?? (await session.run(others, size))]);
		},
	};
}
