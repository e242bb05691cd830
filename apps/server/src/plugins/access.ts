import { type Access, AppError, limits, messages } from '@dermavigil/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { findPatient, type Patient } from '../identity/sessions.ts';
import { limitRequests } from './rate-limits.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Who may make the call, as the contract says. */
		access?: Access;
	}
	interface FastifyRequest {
		/** The patient who makes the call; only on routes whose access is `patient`. */
		patient: Patient | undefined;
	}
}

/** Paths of calls. Everything else is a file or a screen, which are for anyone. */
const calls = /^\/(api|model|healthz)(\/|$)/;

/** The token of an Authorization header, as this server makes them; undefined for anything else. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
	return /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Lets nobody make a call before it is known that they may. Every call declares in `config.access` for whom it is; one that
 * does not keeps the server from starting. Add it before the calls.
 */
export function guardCalls(app: FastifyInstance, db: Database): void {
	// Each refusal leaves a row in the audit log, which nobody is to fill by knocking.
	const countRefusal = limitRequests(app, limits.refusalsPerMinute);

	async function admitPatient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const token = tokenOf(request);
		request.patient = token ? await findPatient(db, token) : undefined;
		if (request.patient) return;
		await countRefusal(request);
		reply.header('www-authenticate', 'Bearer');
		throw new AppError('unauthorised', messages.login.expired);
	}

	async function admitClinician(request: FastifyRequest): Promise<void> {
		await countRefusal(request);
		throw new AppError('unauthorised', messages.clinician.notLoggedIn);
	}

	app.decorateRequest('patient');
	app.addHook('onRoute', ({ method, url, config }) => {
		if (calls.test(url) && !config?.access) throw new Error(`${method} ${url} does not say who may make the call.`);
	});
	app.addHook('onRequest', async (request, reply) => {
		const { access } = request.routeOptions.config;
		if (access !== 'patient' && access !== 'clinician') return;
		reply.header('cache-control', 'no-store');
		await (access === 'patient' ? admitPatient(request, reply) : admitClinician(request));
	});
}

/** The patient who makes a call whose access is `patient`. */
export function patientOf({ patient }: FastifyRequest): Patient {
	if (!patient) throw new Error('A call that is not for patients asked for its patient.');
	return patient;
}
