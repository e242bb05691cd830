import { AppError, calls, limits, messages, pagePaths, signInMessages } from '@dermavigil/contract';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { checkPassword } from '../../../http/credentials.ts';
import { logError } from '../../../http/errors.ts';
import type { LoginThrottle } from '../../../http/limits/login-throttle.ts';
import { isSecure } from '../../../http/security.ts';
import { answerLogin, beginSession, describeClient } from '../begin-session.ts';
import { type PasskeyStore, toPasskey } from '../passkeys/store.ts';
import type { PatientRow } from '../patient-row.ts';
import type { NotifyOwner } from '../sign-in-notice.ts';
import type { Issuer } from './issuer.ts';
import { OidcError } from './oidc-error.ts';
import type { OidcSignIns } from './sign-ins.ts';
import type { IdentityStore } from './store.ts';

interface Options {
	db: Database;
	identities: IdentityStore;
	passkeys: PasskeyStore;
	signIns: OidcSignIns;
	/** Undefined when patients log in by password alone. */
	issuer: Issuer | undefined;
	throttle: LoginThrottle;
	notifyOwner: NotifyOwner;
}

/** The cookie outlives the sign-in, to tell one that took too long from one in another browser. */
const cookieSeconds = (6 * limits.account.oidcFor) / 1000;

/** Logging in through an issuer of OpenID Connect, and the ways into an account. */
export const identityRoutes: FastifyPluginAsync<Options> = async (app, options) => {
	const { db, identities, passkeys, signIns, throttle, notifyOwner } = options;
	const limited = { perMinute: limits.account.attemptsPerMinute };
	const secure = isSecure(app);
	const cookie = secure ? '__Secure-oidc' : 'oidc';
	// Lax: the browser sends it when the issuer sends the browser back.
	const scope = { path: calls.startOidc.path, httpOnly: true, sameSite: 'lax', secure } as const;

	function getIssuer(): { issuer: Issuer; redirectUri: string } {
		const origin = app.getPublicOrigin();
		if (!options.issuer || !origin) throw new AppError('not_found', messages.login.google);
		return { issuer: options.issuer, redirectUri: origin + calls.oidcCallback.path };
	}

	/** An error as people read it. What went wrong at the issuer is logged, without the person concerned. */
	function toAppError<Thrown>(error: Thrown, { log }: FastifyRequest): Thrown | AppError {
		if (!(error instanceof OidcError)) return error;
		log.warn({ reason: error.reason, code: error.code }, 'A sign-in through the issuer failed.');
		const text = signInMessages.oidc[error.reason](getIssuer().issuer.name);
		return new AppError(error.reason === 'unreachable' ? 'busy' : 'bad_request', text);
	}

	app.implement(
		calls.startOidc,
		async ({ request, reply }) => {
			const { issuer, redirectUri } = getIssuer();
			try {
				const { url, checks } = await issuer.start(redirectUri);
				reply.setCookie(cookie, await signIns.begin(checks), { ...scope, maxAge: cookieSeconds });
				return { url };
			} catch (error) {
				throw toAppError(error, request);
			}
		},
		limited,
	);

	/** Remembers whom the issuer named in its response. */
	async function receiveAnswer(request: FastifyRequest, state: string | undefined): Promise<void> {
		const { issuer, redirectUri } = getIssuer();
		const token = request.cookies[cookie];
		const checks = await signIns.takeChecks(token, state);
		const query = request.url.slice(request.url.indexOf('?'));
		await signIns.saveIdentity(token!, await issuer.finish(new URL(query, redirectUri), checks));
	}

	/** Redirects a browser that comes back from the issuer to the page that explains the failure, whatever went wrong. */
	function leadBack(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
		const { status } = logError(toAppError(error, request), request, reply);
		request.auditDetails = { status };
		const reason = error instanceof OidcError ? error.reason : 'failed';
		// Of too many visits; in a redirection it would ask the browser to wait before it follows.
		reply.removeHeader('retry-after').header('cache-control', 'no-store');
		reply.redirect(`${pagePaths.login}#oidc-${reason}`, 303);
	}

	app.implement(
		calls.oidcCallback,
		async ({ query: { state }, request, reply }) => {
			await receiveAnswer(request, state);
			reply.headers({ location: `${pagePaths.login}#oidc`, 'cache-control': 'no-store' });
			return Buffer.alloc(0);
		},
		{ ...limited, errorHandler: leadBack },
	);

	async function requirePassword(
		email: string,
		account: PatientRow | undefined,
		password: string,
		request: FastifyRequest,
		reply: FastifyReply,
	): Promise<void> {
		await throttle.addAttempt(request, email);
		if (!(await checkPassword(account?.passwordHash, password))) {
			throw new AppError('forbidden', signInMessages.linkWrong);
		}
		await throttle.succeed(request, reply, email);
	}

	app.implement(
		calls.finishOidc,
		async ({ body: { password, remember }, request, reply }) => {
			getIssuer();
			const token = request.cookies[cookie];
			try {
				const identity = await signIns.findIdentity(token);
				const { account: found, linkTo } = await identities.findAccount(identity);
				if (linkTo !== undefined) {
					if (password === undefined) return { link_to: linkTo };
					await requirePassword(linkTo, found, password, request, reply);
				}
				const { session, isLinked } = await db.transaction(async (tx) => {
					await signIns.takeIdentity(tx, token!);
					const account = found ?? (await identities.create(tx, identity));
					const begun = await beginSession(tx, account, { client: describeClient(request), remember });
					return { session: begun, isLinked: await identities.link(tx, account, identity) };
				});
				reply.clearCookie(cookie, scope);
				if (found && isLinked) notifyOwner(reply, session.patientId, 'issuer');
				return answerLogin(session, request, reply);
			} catch (error) {
				throw toAppError(error, request);
			}
		},
		limited,
	);

	// For another issuer, which the server used earlier, its host.
	const nameIssuer = (url: string) => (options.issuer?.url === url ? options.issuer.name : new URL(url).hostname);
	app.implement(calls.signInMethods, async ({ patient }) => ({
		...(await identities.listMethods(patient, nameIssuer)),
		passkeys: (await passkeys.list(patient)).map(toPasskey),
	}));
	app.implement(calls.unlinkIdentity, ({ patient, params }) => identities.unlink(patient, params.id));
};
