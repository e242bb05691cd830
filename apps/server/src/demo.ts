import type { Config } from '@dermavigil/contract';
import { type Environment, isLoopback } from './environment.ts';
import { StartupError } from './startup-error.ts';

/** The password of clinicians on a demonstration without CLINICIAN_PASSWORD. */
export const demoPassword = 'demo-clinician';

/** Undefined for a server in earnest. Throws a StartupError where others would reach a demonstration that nobody asked for. */
export function toDemo({ HOST, PUBLIC_URL, CLINICIAN_PASSWORD, DEMO, ROLE }: Environment): Config['demo'] {
	if (ROLE === 'analysis') return undefined;
	const isPublic = PUBLIC_URL !== undefined || !isLoopback(HOST);
	if (DEMO !== '1' && CLINICIAN_PASSWORD !== undefined) return undefined;
	if (DEMO !== '1' && isPublic) {
		const cause = PUBLIC_URL === undefined ? `HOST is ${HOST}` : 'PUBLIC_URL is set';
		throw new StartupError(
			`${cause}, so others can reach this server, and without CLINICIAN_PASSWORD anybody could read every case. Set CLINICIAN_PASSWORD, or DEMO=1 for a demonstration`,
		);
	}
	const hint = CLINICIAN_PASSWORD === undefined && !isPublic;
	return { public: isPublic, ...(hint && { clinicianPassword: demoPassword }) };
}
