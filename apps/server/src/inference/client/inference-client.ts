import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type ModelCard, messages } from '@dermavigil/contract';
import type { FastifyBaseLogger } from 'fastify';
import { findFetchFailure } from '../../fetch-failure.ts';
import { StartupError } from '../../startup-error.ts';
import type { Message } from '../protocol/messages.ts';
import type { ServiceAnswer } from './answer-requests.ts';
import { probeService, requestAnswer, WrongModelError } from './service-requests.ts';

/** ready: accepts requests. full: answers, but accepts none. away: does not answer, or lacks our model. */
type ServiceState = 'ready' | 'full' | 'away';

interface ClientOptions {
	urls: readonly string[];
	card: ModelCard;
	log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
	/** Called with the outcome of each attempt. */
	attempted(outcome: 'answered' | 'full' | 'failed'): void;
	/** Milliseconds for the response to a request, including the wait for a thread there. */
	attemptMs?: number;
}

interface Service {
	url: string;
	/** Undefined before the first probe. */
	state: ServiceState | undefined;
	/** Requests that it has not answered yet. */
	running: number;
	/** Whether it has been asked about its model, and has ours. */
	isKnown: boolean;
}

/** Milliseconds between two probes of each service. */
const probeEach = 2000;
/** Attempts for a request: at that many services, or, if there is only one, which may be a load balancer, twice at that one. */
const maxAttempts = 3;
/** Seconds after which a request may be repeated. */
const retryAfter = { full: 2, away: 5 };

/** Which services to ask, in order: ready ones first, and among those the one with the fewest requests. */
function chooseServices(services: readonly Service[]): Service[] {
	const order = { ready: 0, full: 1, away: 2 };
	const rank = ({ state = 'away' }: Service) => order[state];
	const sorted = services.toSorted((a, b) => rank(a) - rank(b) || a.running - b.running);
	return [...sorted, ...sorted].slice(0, Math.min(maxAttempts, Math.max(2, sorted.length)));
}

/**
 * Finds the services at `urls`, and asks for their state from time to time. Throws a StartupError when one lacks our
 * model and none has it: during an upgrade, there are services with two models.
 */
export async function openInferenceClient(options: ClientOptions) {
	const { card, log, attempted, attemptMs = 20_000 } = options;
	const services = options.urls.map((url): Service => ({ url, state: undefined, running: 0, isKnown: false }));
	const closing = new AbortController();

	function setState(service: Service, state: ServiceState, reason?: Error): void {
		if (service.state === state) return;
		const { host } = new URL(service.url);
		if (state === 'away')
			log.warn({ host, reason: reason && findFetchFailure(reason) }, 'An inference service is away.');
		else if (service.state === 'away') log.info({ host }, 'An inference service answers.');
		service.state = state;
		if (state === 'away') service.isKnown = false;
	}

	async function probe(service: Service): Promise<void> {
		try {
			const state = await probeService(service.url, card, service.isKnown);
			service.isKnown = true;
			setState(service, state);
		} catch (error) {
			setState(service, 'away', error as Error);
			if (error instanceof WrongModelError) throw error;
		}
	}

	async function probeRegularly(): Promise<void> {
		for (;;) {
			await wait(probeEach, undefined, { signal: closing.signal, ref: false });
			await Promise.allSettled(services.map(probe));
		}
	}

	/** Undefined when the service is full. */
	async function attempt(service: Service, request: Message, signal: AbortSignal | undefined) {
		service.running++;
		try {
			return await requestAnswer(service.url, card, request, { signal, timeoutMs: attemptMs });
		} finally {
			service.running--;
		}
	}

	const found = await Promise.allSettled(services.map(probe));
	const wrong = found.find((each) => each.status === 'rejected');
	if (wrong && !services.some(({ isKnown }) => isKnown))
		throw new StartupError(`INFERENCE_URL: ${wrong.reason.message}`);
	const probing = probeRegularly().catch(() => {});

	return {
		/**
		 * Has one service answer a request; if it fails, another one. Throws AppError busy when none has room or none
		 * answers, and the signal's reason when it aborts in the meantime.
		 */
		async infer(request: Message, signal?: AbortSignal): Promise<ServiceAnswer> {
			let wasFull = false;
			for (const service of chooseServices(services)) {
				try {
					const answer = await attempt(service, request, signal);
					attempted(answer ? 'answered' : 'full');
					if (answer) return answer;
					wasFull = true;
				} catch (error) {
					signal?.throwIfAborted();
					attempted('failed');
					setState(service, 'away', error as Error);
				}
			}
			if (wasFull) throw new AppError('busy', messages.server.busy, retryAfter.full);
			throw new AppError('busy', messages.server.analysisAway, retryAfter.away);
		},
		/** Whether no service answers. */
		isAway: () => services.every(({ state }) => state === 'away'),
		/** Whether none of the services that answer has room. */
		isFull: () => services.every(({ state }) => state !== 'ready') && services.some(({ state }) => state === 'full'),
		/** How many services are in each state. */
		countServices(): Record<ServiceState, number> {
			const count = { ready: 0, full: 0, away: 0 };
			for (const { state = 'away' } of services) count[state]++;
			return count;
		},
		async close(): Promise<void> {
			closing.abort();
			await probing;
		},
	};
}

export type InferenceClient = Awaited<ReturnType<typeof openInferenceClient>>;
