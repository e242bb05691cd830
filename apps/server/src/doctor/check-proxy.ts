import { randomInt } from 'node:crypto';
import { calls, readinessSchema } from '@dermavigil/contract';
import type { Config } from '../config.ts';
import { fetchWhole } from '../fetch-whole.ts';
import { createFindings, type Finding } from './finding.ts';

/** Milliseconds for an answer. */
const timeoutMs = 10_000;

/** How many requests the server still accepts from the sender that it sees when the request claims to come from `address`. */
async function countLeft(publicUrl: string, address: string): Promise<number> {
	// Without a photo, so it is refused, but counted.
	const answer = await fetchWhole(new URL(calls.analyze.path, publicUrl), {
		method: calls.analyze.method,
		headers: { 'x-forwarded-for': address },
		timeoutMs,
	});
	return Number(answer.headers.get('x-ratelimit-remaining') ?? Number.NaN);
}

const randomGroup = () => randomInt(0x10000).toString(16);

/** An address reserved for documentation, which nobody has (RFC 3849). There are so many that none is used twice. */
const inventAddress = () => `2001:db8:${randomGroup()}:${randomGroup()}::1`;

/**
 * The route through PUBLIC_URL: whether this server answers there, and whether the proxy in front sets the client's
 * address itself. A proxy that passes on what it was sent lets anybody evade the limits by inventing addresses.
 */
export async function checkProxy({ publicUrl, analyzePerMinute }: Config): Promise<Finding[]> {
	const { findings, ok, note, problem } = createFindings('Address');
	if (!publicUrl) {
		note('Without PUBLIC_URL, people use the address of this machine.');
		return findings;
	}
	try {
		const answer = await fetchWhole(new URL(calls.ready.path, publicUrl), { timeoutMs });
		const readiness = readinessSchema.safeParse(await answer.json().catch(() => undefined));
		if (!readiness.success) problem(`Something other than DermaVigil answers at ${publicUrl}.`);
		else if (readiness.data.status !== 'ready')
			problem(`The server at ${publicUrl} is not ready: see ${calls.ready.path}.`);
		else ok(`The server answers at ${publicUrl}.`);
		if (!readiness.success) return findings;
		const left = [await countLeft(publicUrl, inventAddress()), await countLeft(publicUrl, inventAddress())];
		if (left.some(Number.isNaN))
			note('The proxy removes the header x-ratelimit-remaining: what it does to X-Forwarded-For is unknown.');
		else if (left.every((count) => count === analyzePerMinute - 1))
			problem(
				'The proxy passes on X-Forwarded-For as it was sent, so that limits can be escaped. Let it set the header itself.',
			);
		else ok('The proxy does not pass on an X-Forwarded-For that it was sent.');
	} catch (error) {
		const { cause, message } = error as Error & { cause?: { code?: string } };
		problem(`Nothing answers at ${publicUrl}: ${cause?.code ?? message}.`);
	}
	return findings;
}
