import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@dermavigil/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeToken } from './credentials.ts';

/** A browser in which somebody has logged in before. */
interface KnownBrowser {
	id: string;
	/** The account, as `toTag` names it. */
	tag: string;
}

interface Options {
	/** A secret of this server. */
	key: Buffer;
	cookie: string;
	/** The path of the login. Browsers send the cookie only there, so other calls do not learn whose browser it is. */
	path: string;
	secure: boolean;
}

/**
 * Remembers browsers by a signed cookie that names an account. It grants no access: it only spares a login from waiting
 * because others are guessing the password.
 */
export function createKnownBrowsers({ key, cookie, path, secure }: Options) {
	const name = secure ? `__Secure-${cookie}` : cookie;
	const sign = (purpose: string, text: string) =>
		createHmac('sha256', key)
			.update(JSON.stringify([cookie, purpose, text]))
			.digest('base64url');
	const toTag = (account: string) => sign('account', account.toLowerCase());

	function find({ cookies }: FastifyRequest): KnownBrowser | undefined {
		const [tag = '', id = '', signature = ''] = cookies[name]?.split('.') ?? [];
		const [right, given] = [sign('browser', `${tag}.${id}`), signature].map((text) => Buffer.from(text!));
		return given!.length === right!.length && timingSafeEqual(given!, right!) ? { id, tag } : undefined;
	}

	return {
		/** The browser that sent the request, if it is known for any account. */
		find,
		/** A name for the account that means nothing to strangers. */
		toTag,
		/** Remembers the browser, whose user has proved that the account is theirs. */
		remember(request: FastifyRequest, reply: FastifyReply, account: string): void {
			const tag = toTag(account);
			const known = find(request);
			const value = `${tag}.${known?.tag === tag ? known.id : makeToken(128)}`;
			const maxAge = limits.login.browserKnownFor / 1000;
			reply.setCookie(name, `${value}.${sign('browser', value)}`, {
				...{ path, maxAge, secure },
				httpOnly: true,
				sameSite: 'strict',
			});
		},
	};
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
