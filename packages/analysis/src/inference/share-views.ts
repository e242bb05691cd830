import { joinOutputs, type Outputs, type Session } from './session.ts';

/** Runs views somewhere else, as a session does; null where that is not possible. */
export type RunElsewhere = (...run: Parameters<Session['run']>) => Promise<Outputs | null>;

/** A session that has half of the views run elsewhere meanwhile, and runs them itself where that is not possible. */
export function shareViews(session: Session, runElsewhere: RunElsewhere): Session {
	return {
		async run(input, size, views) {
			if (views.length === 1) return await session.run(input, size, views);
			const own = views.slice(0, Math.ceil(views.length / 2));
			const others = views.slice(own.length);
			const [first, second] = await Promise.all([session.run(input, size, own), runElsewhere(input, size, others)]);
			return joinOutputs([first, second ?? (await session.run(input, size, others))]);
		},
	};
}
