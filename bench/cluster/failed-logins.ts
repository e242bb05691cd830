import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, limits } from '@dermavigil/contract';

export interface FailedLogins {
	/** How often an address was refused after ten failed logins within a minute. */
	refused: number;
	/** How many failed logins after the first ten in a minute were not refused. */
	passed: number;
}

interface Options {
	/** All servers, asked one after another, bypassing the balancer. */
	servers: readonly { address: string }[];
	/** Whether all servers have this version. Another version may count under other names, and so let more attempts through. */
	isUpgraded: () => boolean;
	/** Changes when PostgreSQL has crashed: counters then start over, as the decision record on many servers says. */
	crashes: () => number;
	isOver: () => boolean;
}

const { attemptsPerMinute } = limits.account;

/** From one new IP address after another, fails to log in, at a different server each time, until twelve attempts were answered. */
export async function failToLogIn({ servers, isUpgraded, crashes, isOver }: Options): Promise<FailedLogins> {
	const found: FailedLogins = { refused: 0, passed: 0 };

	async function attempt(address: string, from: string): Promise<number> {
		const body = JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'mistaken' });
		const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, origin: address };
		const answer = await fetch(address + calls.login.path, { method: 'POST', headers, body }).catch(() => undefined);
		await answer?.arrayBuffer();
		return answer?.status ?? 0;
	}

	async function tryAddress(from: string): Promise<void> {
		const [began, before] = [performance.now(), crashes()];
		const statuses: number[] = [];
		for (let i = 0; statuses.length < attemptsPerMinute + 2 && !isOver(); i++) {
			const status = await attempt(servers[i % servers.length]!.address, from);
			if (status === 401 || status === 429) statuses.push(status);
			else await wait(500);
		}
		if (crashes() !== before || performance.now() - began > 50_000 || isOver()) return;
		found.passed += Math.max(0, statuses.filter((status) => status === 401).length - attemptsPerMinute);
		if (statuses.at(-1) === 429) found.refused++;
	}

	for (let turn = 0; !isOver(); turn++) {
		if (isUpgraded()) await tryAddress(`203.0.113.${turn % 250}`);
		await wait(5000);
	}
	return found;
}
