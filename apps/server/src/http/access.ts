import { AppError, type Call, limits, messages, notFound, personHeader, shareMessages } from '@dermavigil/contract';
import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { byAccount, limitRequests } from './limits/rate-limits.ts';
import { isSameOrigin } from './origin.ts';
import { clearBrowserCache, isSecure } from './security.ts';
import { actFor, type Clinician, findClinician, findPatient, type Patient } from './session.ts';
import { findShareByToken, type OpenShare } from './shares/open-share.ts';

declare module 'fastify' {
	interface FastifyRequest {
		/** The patient who makes the call; only where its access is `patient`. */
		patient: Patient | undefined;
		/** The clinician who makes the call; only where its access is `clinician`, and once the clinical login is done. */
		clinician: Clinician | undefined;
		/** The link through which the call is made; only where its access is `shared`, and once the link is opened. */
		share: OpenShare | undefined;
	}
}

/** The cookie that a clinical login sets. Over HTTPS, its name makes browsers accept it from this exact host alone. */
export const getClinicianCookie = (app: FastifyInstance) => (isSecure(app) ? '__Host-clinician' : 'clinician');

/** The cookie of a visitor who has opened a link; browsers send it for that link alone. */
export const getShareCookie = (app: FastifyInstance) => (isSecure(app) ? '__Secure-share' : 'share');

/** Paths of calls. Everything else is a file or a page, for anyone. */
const callPaths = /^\/(api|model|healthz|livez|readyz)(\/|$)/;

/** Whether a call declares its whole access rule. Types require it too; this covers what they cannot see. */
const saysWhoMayCall = (call: Call | undefined) => call?.access && (call.access !== 'patient' || call.right);

/** The bearer token of an Authorization header; undefined for anything but a token of this server's format. */
function parseBearerToken({ headers }: FastifyRequest): string | undefined {
	return /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];
}

interface Options {
	db: Database;
	now?: () => number;
}

/**
 * Before each call, checks that its maker may make it, as the route's `config.call` declares; a route for a call
 * without that stops the start. Register this before the routes.
 */
export async function guardCalls(app: FastifyInstance, { db, now = Date.now }: Options): Promise<void> {
	// Each denial adds a row to the audit log: limited, so that repeated requests cannot flood it.
	const limitDenials = limitRequests(app, 'denials', limits.denialsPerMinute);
	// The same for successful calls.
	const limitCalls = limitRequests(app, 'calls', limits.callsPerMinute, byAccount);

	const clinicianCookie = getClinicianCookie(app);
	const shareCookie = getShareCookie(app);

	/**
	 * Refuses a call without a valid login. If the login has ended, the browser is told to clear its cache, as after
	 * logging out.
	 */
	async function refuse(
		request: FastifyRequest,
		reply: FastifyReply,
		token: string | undefined,
		message: string,
	): Promise<never> {
		await limitDenials(request);
		if (token) clearBrowserCache(reply);
		throw new AppError('unauthorized', message);
	}

	/** Makes the call act for the person that it names. Missing and forbidden look the same. */
	async function choosePerson(request: FastifyRequest, patient: Patient): Promise<void> {
		const named = request.headers[personHeader];
		const { call } = request.routeOptions.config;
		if (named === undefined || call?.access !== 'patient') return;
		const acting = await actFor(db, patient, named, call.right);
		if (!acting) throw notFound();
		request.patient = acting;
	}

	/** The logged-in patient. */
	async function requirePatient(request: FastifyRequest, reply: FastifyReply): Promise<Patient> {
		const token = parseBearerToken(request);
		const patient = token ? await findPatient(db, token) : undefined;
		if (patient) return patient;
		reply.header('www-authenticate', 'Bearer');
		return await refuse(request, reply, token, messages.login.expired);
	}

	async function authenticatePatient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
		request.patient = await requirePatient(request, reply);
		await limitCalls(request);
		await choosePerson(request, request.patient);
	}

	async function requireSameOrigin(request: FastifyRequest): Promise<void> {
		if (isSameOrigin(request)) return;
		await limitDenials(request);
		throw new AppError('forbidden', messages.clinician.otherOrigin);
	}

	async function authenticateClinician(request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const token = request.cookies[clinicianCookie];
		const used = !request.routeOptions.config.call?.passive && isSameOrigin(request);
		request.clinician = token ? await findClinician(db, token, now(), used) : undefined;
		if (request.clinician) {
			await requireSameOrigin(request);
			return await limitCalls(request);
		}
		await refuse(request, reply, token, messages.clinician.notLoggedIn);
	}

	async function authenticateShare(request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const token = request.cookies[shareCookie];
		const share = token ? await findShareByToken(db, token, now()) : undefined;
		// The cookie of one link opens no other.
		if (share && share.id === (request.params as { id?: string }).id) {
			request.share = share;
			await requireSameOrigin(request);
			return await limitCalls(request);
		}
		await refuse(request, reply, token, shareMessages.codeFirst);
	}

	await app.register(cookies);
	app.decorateRequest('patient');
	app.decorateRequest('clinician');
	app.decorateRequest('share');
	app.addHook('onRoute', ({ method, url, config }) => {
		if (callPaths.test(url) && !saysWhoMayCall(config?.call))
			throw new Error(`${method} ${url} does not say who may make the call.`);
	});
	app.addHook('onRequest', async (request, reply) => {
		const { access, sameOrigin } = request.routeOptions.config.call ?? {};
		if ((access === 'anyone' || access === 'signed' || !access) && !sameOrigin) return;
		reply.header('cache-control', 'no-store');
		if (access === 'patient') await authenticatePatient(request, reply);
		else if (access === 'clinician') await authenticateClinician(request, reply);
		else if (access === 'shared') await authenticateShare(request, reply);
		else await requireSameOrigin(request);
	});
	app.addHook('preHandler', async (request, reply) => {
		// While a body arrives slowly, its sender may be logged out, or stop caring for the person.
		if (request.body === undefined || !request.patient) return;
		await choosePerson(request, await requirePatient(request, reply));
	});
}
