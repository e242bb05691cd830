import { type Access, AppError, limits, messages } from '@dermavigil/contract';
import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { type Clinician, findClinician } from './identity/clinicians.ts';
import { findPatient, type Patient } from './identity/sessions.ts';
import { limitRequests } from './rate-limits.ts';
import { isSameOrigin } from './same-origin.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Who may make the call, as the contract says. */
		access?: Access;
		/** A call for anyone that only pages of this server may make: the clinical login. */
		clinicalLogin?: boolean;
		/** A call that pages make by themselves: it does not keep a login from ending for being idle. */
		passive?: boolean;
	}
	interface FastifyRequest {
		/** The patient who makes the call; only on routes whose access is `patient`. */
		patient: Patient | undefined;
		/** The clinician who makes the call; only on routes whose access is `clinician`, and once the clinical login is done. */
		clinician: Clinician | undefined;
	}
}

/** The cookie that a clinical login sets. */
export const clinicianCookie = 'clinician';

/** Paths of calls. Everything else is a file or a screen, which are for anyone. */
const calls = /^\/(api|model|healthz)(\/|$)/;

/** The token of an Authorization header, as this server makes them; undefined for anything else. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
	return /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];
}

interface Surroundings {
	db: Database;
	/** The address people use, when it is not this server's own. */
	publicUrl?: string | undefined;
	now?: () => number;
}

/**
 * Lets nobody make a call before it is known that they may. Every call declares in `config.access` for whom it is; one that
 * does not keeps the server from starting. Add it before the calls.
 */
export async function guardCalls(app: FastifyInstance, { db, publicUrl, now = Date.now }: Surroundings): Promise<void> {
	// Each refusal leaves a row in the audit log, which nobody is to fill by knocking.
	const countRefusal = limitRequests(app, limits.refusalsPerMinute);
	// And neither is anybody by calling again and again.
	const countCall = limitRequests(app, limits.callsPerMinute, ({ patient, clinician }) =>
		patient ? `patient ${patient.id}` : `clinician ${clinician?.sessionId}`,
	);

	async function admitPatient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const token = tokenOf(request);
		request.patient = token ? await findPatient(db, token) : undefined;
		if (request.patient) return await countCall(request);
		await countRefusal(request);
		reply.header('www-authenticate', 'Bearer');
		throw new AppError('unauthorized', messages.login.expired);
	}

	async function refuseOtherPages(request: FastifyRequest): Promise<void> {
		if (isSameOrigin(request, publicUrl)) return;
		await countRefusal(request);
		throw new AppError('forbidden', messages.clinician.otherOrigin);
	}

	async function admitClinician(request: FastifyRequest): Promise<void> {
		const token = request.cookies[clinicianCookie];
		const used = !request.routeOptions.config.passive && isSameOrigin(request, publicUrl);
		request.clinician = token ? await findClinician(db, token, now(), used) : undefined;
		if (request.clinician) {
			await refuseOtherPages(request);
			return await countCall(request);
		}
		await countRefusal(request);
		throw new AppError('unauthorized', messages.clinician.notLoggedIn);
	}

	await app.register(cookies);
	app.decorateRequest('patient');
	app.decorateRequest('clinician');
	app.addHook('onRoute', ({ method, url, config }) => {
		if (calls.test(url) && !config?.access) throw new Error(`${method} ${url} does not say who may make the call.`);
	});
	app.addHook('onRequest', async (request, reply) => {
		const { access, clinicalLogin } = request.routeOptions.config;
		if (access !== 'patient' && access !== 'clinician' && !clinicalLogin) return;
		reply.header('cache-control', 'no-store');
		if (access === 'patient') await admitPatient(request, reply);
		else if (access === 'clinician') await admitClinician(request);
		else await refuseOtherPages(request);
	});
}

/** The patient who makes a call whose access is `patient`. */
export function patientOf({ patient }: FastifyRequest): Patient {
	if (!patient) throw new Error('A call that is not for patients asked for its patient.');
	return patient;
}

/** The clinician who makes a call whose access is `clinician`. */
export function clinicianOf({ clinician }: FastifyRequest): Clinician {
	if (!clinician) throw new Error('A call that is not for clinicians asked for its clinician.');
	return clinician;
}
