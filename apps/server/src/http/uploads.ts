import { AppError, limits, messages } from '@dermavigil/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeErrorResponse } from './errors.ts';
import { createBudget } from './limits/budget.ts';

export interface UploadLimits {
	/** Bytes of all bodies that arrive or wait for their answer, and of those from one IP address. */
	maxBytes: number;
	maxBytesPerAddress: number;
	/** The bytes of which this many must arrive within each of these periods, in milliseconds. */
	minBytes: number;
	minBytesEachMs: number;
	/** Milliseconds for a whole form with a photo. */
	formTimeoutMs: number;
}

function explainTooLarge(error: FastifyError): never {
	if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('too_large', messages.upload.tooLarge);
	throw error;
}

/** Options of calls that save images as base64: their bodies may be larger than any other, and are too large only when an image is. */
export const savingImages = {
	bodyLimit: limits.savedScan.maxRequestBytes,
	errorHandler: explainTooLarge,
	perMinute: limits.savedScan.perMinute,
	// Browsers save one after the other. Each save has up to five images to decode, and the queue is the same for all.
	atOnce: 8,
};

/** Seconds after which other bodies have certainly arrived. */
const retryAfter = 5;

const isForm = ({ routeOptions }: FastifyRequest) => routeOptions.config.documentedBody !== undefined;

/**
 * The bytes that a request may take up: its length or, where it does not say it in advance, the largest that the call
 * accepts. 0 for no body, and for one that Fastify refuses before it reads it.
 */
function getBodyBytes(request: FastifyRequest): number {
	const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
	const max = request.routeOptions.bodyLimit;
	if (chunked !== undefined) return max;
	const bytes = Number(length ?? 0);
	if (bytes <= max) return bytes;
	if (isForm(request)) throw new AppError('too_large', messages.upload.tooLarge);
	return 0;
}

/** What Node.js itself writes when a request takes too long, with a detail. The handler still reads, and cannot answer. */
function cutOff({ raw, log }: FastifyRequest, reply: FastifyReply): void {
	log.info('A body arrived too slowly.');
	if (reply.raw.headersSent) return void raw.destroy();
	writeErrorResponse(raw.socket, '408 Request Timeout', messages.upload.stalled);
}

/** Cuts off a request whose body does not arrive in time; the function that it returns ends the watch. */
function watch(
	request: FastifyRequest,
	reply: FastifyReply,
	{ minBytes, minBytesEachMs, formTimeoutMs }: UploadLimits,
) {
	const { raw } = request;
	let seen = raw.socket.bytesRead;
	const cutOffUnlessComplete = () => {
		if (!raw.complete) cutOff(request, reply);
		stop();
	};
	const speed = setInterval(() => {
		const { bytesRead } = raw.socket;
		if (raw.complete || bytesRead - seen < minBytes) cutOffUnlessComplete();
		seen = bytesRead;
	}, minBytesEachMs);
	const deadline = isForm(request) ? setTimeout(cutOffUnlessComplete, formTimeoutMs) : undefined;
	function stop(): void {
		clearInterval(speed);
		clearTimeout(deadline);
	}
	return stop;
}

/**
 * Bounds the memory that bodies take up from the moment they are announced until they are answered: 503 when the server
 * receives as much as it can, 429 when an IP address sends too much at once, 408 for those that hardly arrive. Register
 * this after what refuses requests without their bodies.
 */
export function limitUploads(app: FastifyInstance, changed: Partial<UploadLimits> = {}): void {
	const uploadLimits = { ...limits.uploads, ...changed };
	const reserve = createBudget({
		max: uploadLimits.maxBytes,
		maxPerAddress: uploadLimits.maxBytesPerAddress,
		createError: (limit) =>
			limit === 'max'
				? new AppError('busy', messages.upload.tooMany, retryAfter)
				: new AppError('too_many', messages.upload.tooManyFromAddress, retryAfter),
	});

	app.addHook('onRequest', async (request, reply) => {
		const bytes = getBodyBytes(request);
		if (bytes === 0) return;
		const release = reserve(request, bytes);
		const stop = watch(request, reply, uploadLimits);
		reply.raw.once('close', () => {
			release();
			stop();
		});
	});
}
