import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type Config, calls, capabilities, limits, type ModelCard, modes, notFound } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { modelPath } from '../../inference/model.ts';

/** Compresses the model with brotli, a quarter smaller, when a browser first asks for it; higher levels take many times as long for 2%. */
function createPackModel(): () => Promise<Buffer> {
	const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
	let packed: Promise<Buffer> | undefined;
	return () => {
		packed ??= readFile(modelPath)
			.then((file) => promisify(brotliCompress)(file, { params }))
			.catch((error: unknown) => {
				// The cause may be temporary, such as too many open files, so the next browser's request tries again.
				packed = undefined;
				throw error;
			});
		return packed;
	};
}

interface Options {
	card: ModelCard;
	version: string;
	links: Config['links'];
	contact?: Config['contact'];
	demo?: Config['demo'];
	oidc?: Config['oidc'];
	ask?: Config['ask'];
}

/** The configuration for pages, the model and its card. */
export const systemRoutes: FastifyPluginAsync<Options> = async (app, { card, version, ...configured }) => {
	const { bytes, sha256 } = card.file;
	const packModel = createPackModel();

	app.implement(calls.config, () => ({
		version,
		modes: [...modes],
		maxUploadBytes: limits.upload.maxBytes,
		modelVersion: card.version,
		capabilities: [...capabilities],
		...configured,
		device: { url: calls.model.path.replace(':sha256', sha256), bytes, sha256, version: card.version },
	}));
	app.implement(calls.modelCard, () => card);
	// The path holds the hash of the file, so a copy never expires.
	app.implement(calls.model, async ({ params, request, reply }) => {
		if (params.sha256 !== sha256) throw notFound();
		const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? await packModel() : undefined;
		// Only after it succeeded: a browser would cache the failure for a year.
		reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
		if (packed) {
			reply.header('content-encoding', 'br');
			return packed;
		}
		reply.header('content-length', bytes);
		return createReadStream(modelPath);
	});
};
