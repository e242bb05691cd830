import { AppError, limits, messages } from '@dermavigil/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeErrorResponse } from './errors.ts';
import { createBudget } from './limits/budget.ts';

export interface UploadLimits {
	/** Bytes of all bodies that are arriving or waiting for their response, and of those from one IP address. */
	maxBytes: number;
	maxBytesPerAddress: number;
	/** How many bytes must arrive within each period of this many milliseconds. */
	minBytes: number;
	minBytesEachMs: number;
	/** Milliseconds for a whole form with a photo. */
	formTimeoutMs: number;
}

function explainTooLarge(error: FastifyError): never {
	if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('too_large', messages.upload.tooLarge);
	throw error;
}

/**
 * Options for calls that save images as base64: their bodies may be larger than any others, and count as too large only
 * when an image is.
 */
export const savingImages = {
	bodyLimit: limits.savedScan.maxRequestBytes,
	errorHandler: explainTooLarge,
	perMinute: limits.savedScan.perMinute,
	// Browsers save one at a time. Each save has up to five images to decode, in one queue for all.
	atOnce: 8,
};

/** Seconds after which other bodies have certainly arrived. */
const retryAfter = 5;

const isForm = ({ routeOptions }: FastifyRequest) => routeOptions.config.documentedBody !== undefined;

/**
 * The bytes that a request may take up: its length or, if it does not announce that, the largest that the call accepts.
 * 0 without a body, and for one that Fastify refuses before reading it.
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

/** What Node.js itself writes when a request takes too long, plus a detail. The handler is still reading, and cannot answer. */
function cutOff({ raw, log }: FastifyRequest, reply: FastifyReply): void {
	log.info('A body arrived too slowly.');
	if (reply.raw.headersSent) return void raw.destroy();
	writeErrorResponse(raw.socket, '408 Request Timeout', messages.upload.stalled);
}

/** Cuts off a request whose body does not arrive in time; the returned function stops watching. */
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
 * Bounds the memory that bodies take up, from when they are announced until they are answered: 503 when the server is
 * receiving as much as it can, 429 when an IP address sends too much at once, 408 for bodies that hardly arrive.
 * Register this after whatever refuses requests without reading their bodies.
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
