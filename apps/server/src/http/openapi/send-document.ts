import type { FastifyReply, FastifyRequest } from 'fastify';

const yamlPath = '/docs/yaml';

/** The media types of the OpenAPI document, by the paths at which @fastify/swagger-ui sends it. */
const types: Record<string, string> = {
	'/docs/json': 'application/json; charset=utf-8',
	[yamlPath]: 'application/x-yaml',
};

/**
 * Makes a hook that sends the OpenAPI document, half a megabyte that never changes, from memory: writing it anew for each
 * request, as @fastify/swagger-ui does, would hold up everybody, and anybody may ask for it.
 */
export function createSendDocument() {
	const documents = new Map<string, Buffer>();
	return async ({ server, routeOptions: { url = '' } }: FastifyRequest, reply: FastifyReply) => {
		const type = types[url];
		if (!type) return;
		const write = () => (url === yamlPath ? server.swagger({ yaml: true }) : JSON.stringify(server.swagger()));
		const document = documents.get(url) ?? Buffer.from(write());
		documents.set(url, document);
		await reply.type(type).send(document);
	};
}
