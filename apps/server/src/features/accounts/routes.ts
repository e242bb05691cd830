import { calls } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { IssuerConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { createKnownBrowsers } from '../../http/known-browsers.ts';
import type { Counters } from '../../http/limits/counters.ts';
import { createFailedAttempts } from '../../http/limits/failed-attempts.ts';
import { createLoginThrottle } from '../../http/limits/login-throttle.ts';
import { isSecure } from '../../http/security.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { DeferringStore } from '../../storage/deferred-erasures.ts';
import { createAccountExport } from './export.ts';
import { familyRoutes } from './family/routes.ts';
import { identityRoutes } from './identities/routes.ts';
import { createOidcSignIns } from './identities/sign-ins.ts';
import { createIdentityStore } from './identities/store.ts';
import { loginRoutes } from './login-routes.ts';
import { createLoginStore } from './logins.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { createPasskeyStore } from './passkeys/store.ts';
import { passwordRoutes } from './password-routes.ts';
import { createPasswordStore } from './password-store.ts';
import { createConfirmOwner } from './patient-row.ts';
import { profileRoutes } from './profile-routes.ts';
import { createNotifyOwner } from './sign-in-notice.ts';
import { createPendingSignups } from './signup/pending-signups.ts';
import { signupRoutes } from './signup/signup-routes.ts';
import { createAccountStore } from './store.ts';

interface Options {
	db: Database;
	files: DeferringStore;
	mailer: MailQueue;
	/** Whether messages reach people. */
	sendsMail: boolean;
	/** Signs the cookies by which browsers are remembered. */
	hashKey: Buffer;
	counters: Counters;
	/** Milliseconds since 1970. */
	now: () => number;
	/** The issuer of OpenID Connect through which patients can log in. */
	oidc: IssuerConfig | undefined;
}

/** Everything about patients' accounts. */
export const accountRoutes: FastifyPluginAsync<Options> = async (app, { db, files, mailer, hashKey, ...options }) => {
	const { sendsMail, counters, now, oidc } = options;
	const cookie = { cookie: 'knownPatient', path: calls.login.path, secure: isSecure(app) };
	const browsers = createKnownBrowsers({ key: hashKey, ...cookie });
	const accounts = createAccountStore(db, files);
	const pending = createPendingSignups(db, hashKey);
	await app.register(signupRoutes, { accounts, pending, counters, mailer, sendsMail });
	const attempts = createFailedAttempts(counters, now);
	const throttle = createLoginThrottle({ browsers, attempts });
	const confirmOwner = createConfirmOwner(db, attempts);
	await app.register(loginRoutes, { logins: createLoginStore(db), browsers, throttle });
	const notifyOwner = createNotifyOwner(app, db, mailer);
	const passkeys = createPasskeyStore(db);
	// Loaded only where an issuer is configured, so that other servers start sooner.
	const issuer = oidc && (await import('./identities/issuer.ts')).createIssuer(oidc);
	await app.register(passkeyRoutes, { db, passkeys, confirmOwner, notifyOwner });
	await app.register(identityRoutes, {
		db,
		identities: createIdentityStore(db),
		passkeys,
		signIns: createOidcSignIns(db),
		issuer,
		throttle,
		notifyOwner,
	});
	const passwords = createPasswordStore(db);
	await app.register(passwordRoutes, { passwords, confirmOwner, notifyOwner, browsers, mailer });
	const exportAccount = createAccountExport(db, files);
	await app.register(profileRoutes, { accounts, confirmOwner, exportAccount, mailer });
	await app.register(familyRoutes, { db, hashKey, files, confirmOwner, mailer, exportAccount });
};
