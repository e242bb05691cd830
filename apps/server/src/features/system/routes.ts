import { type Config, calls, type capabilities, limits, type ModelCard, modes } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** What of the capabilities is built. */
const able = ['device', 'contributions', 'patients', 'clinicians'] satisfies (typeof capabilities)[number][];

/** What this server is, what it can do, and whether it is well. */
export const aboutRoutes: FastifyPluginAsyncZod<{
	card: ModelCard;
	version: string;
	links: Config['links'];
	contact?: Config['contact'];
	/** What anybody may log in with as a clinician, while the server is a demonstration. */
	demoPassword?: string | undefined;
}> = async (app, { card, version, links, contact, demoPassword }) => {
	app.route({
		method: calls.config.method,
		url: calls.config.path,
		config: { access: calls.config.access },
		schema: { summary: 'What this server can do', response: { 200: calls.config.response } },
		handler: async () => ({
			version,
			modes: [...modes],
			maxUploadBytes: limits.upload.maxBytes,
			modelVersion: card.version,
			capabilities: able,
			links,
			contact,
			...(demoPassword && { demo: { clinicianPassword: demoPassword } }),
			device: {
				url: calls.model.path.replace(':sha256', card.file.sha256),
				bytes: card.file.bytes,
				sha256: card.file.sha256,
				version: card.version,
			},
		}),
	});
	app.route({
		method: calls.modelCard.method,
		url: calls.modelCard.path,
		config: { access: calls.modelCard.access },
		schema: {
			summary: 'What the model is and what it was measured to do',
			response: { 200: calls.modelCard.response },
		},
		handler: async () => card,
	});
	app.route({
		method: calls.health.method,
		url: calls.health.path,
		config: { access: calls.health.access },
		schema: { summary: 'Whether the server is up', response: { 200: calls.health.response } },
		handler: async () => ({ status: 'ok' as const }),
	});
};
