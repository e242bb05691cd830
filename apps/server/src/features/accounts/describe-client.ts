import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

const maxClientLength = 80;

/** The browser that made a request and its system in a few words, such as "Firefox on Windows". */
export function describeClient({ headers }: FastifyRequest): string {
	const userAgent = headers['user-agent'];
	if (!userAgent) return 'Unknown';
	const { browser, os } = Bowser.parse(userAgent);
	const words = [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown';
	return words.slice(0, maxClientLength);
}
