import { AppError, type ModelCard } from '@dermavigil/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { skipBody } from '../http/stopping.ts';
import {
	decodeRequest,
	encodeMessage,
	jsonLengthHeader,
	ProtocolError,
	parseJsonLength,
} from '../inference/protocol/messages.ts';
import { describeModel, inputName } from '../inference/protocol/model-metadata.ts';
import { createBusyError } from '../threads/queue.ts';
import type { ModelThreads } from './model-threads.ts';

interface Options {
	card: ModelCard;
	version: string;
	threads: ModelThreads;
	draining: AbortSignal;
}

/** Bytes of a request: eight views as JSON. */
const bodyLimit = 32 * 1024 * 1024;
/** Views in one request. */
const maxViews = 8;

/** Probes come every few seconds, so only their own faults are logged. */
const probe = { config: { probe: true }, logLevel: 'warn' } as const;

/** The calls of the Open Inference Protocol, version 2, for our model alone. They neither store nor log anything that they are sent. */
export const inferenceRoutes: FastifyPluginAsync<Options> = async (app, { card, version, threads, draining }) => {
	const model = describeModel(card, threads.outputShapes);
	const { size } = card.input;
	const isReady = () => !draining.aborted && !threads.isStuck() && !threads.isFull();

	function answerReady(reply: FastifyReply, more: object = {}) {
		const ready = isReady();
		return reply
			.header('cache-control', 'no-store')
			.status(ready ? 200 : 503)
			.send({ ...more, ready });
	}

	for (const path of ['/v2/health/live', '/livez']) app.get(path, probe, async () => ({ live: true }));
	for (const path of ['/v2/health/ready', '/readyz']) app.get(path, probe, async (_, reply) => answerReady(reply));
	app.get('/v2', probe, async () => ({ name: 'dermavigil', version, extensions: ['binary_tensor_data'] }));

	/** A request in binary form is small: it is read as a whole, and only decodeRequest parses it. */
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));

	async function requireModel({ params }: FastifyRequest): Promise<void> {
		const { name, modelVersion = '1' } = params as { name: string; modelVersion?: string };
		if (name === model.name && modelVersion === '1') return;
		throw new AppError('not_found', `there is no such model: ${model.name}, version 1, is the only one`);
	}

	/** Refuses before the body is read. */
	async function requireRoom(request: FastifyRequest): Promise<void> {
		if (!threads.isFull()) return;
		await skipBody(request);
		throw createBusyError();
	}

	function readViews(request: FastifyRequest) {
		const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
		const { fields, inputs } = decodeRequest(body, parseJsonLength(request.headers[jsonLengthHeader]));
		const [views, ...others] = inputs;
		if (views?.name !== inputName || others.length > 0) throw new ProtocolError(`the only input is '${inputName}'`);
		const [count = 0, ...rest] = views.shape;
		if (rest.join() !== [3, size, size].join() || count < 1 || count > maxViews) {
			throw new ProtocolError(`'${inputName}' must have the shape [1 to ${maxViews}, 3, ${size}, ${size}]`);
		}
		const names = model.outputs.map(({ name }) => name);
		const unknown = fields.outputs?.find(({ name }) => !names.includes(name));
		if (unknown) throw new ProtocolError(`there is no such output; there are ${names.join(', ')}`);
		const wanted = fields.outputs ?? [];
		// Asking for an output takes few bytes, but repeating it would take as much memory each time.
		if (new Set(wanted.map(({ name }) => name)).size < wanted.length) {
			throw new ProtocolError('each output can be asked for once');
		}
		return { fields, views: { pixels: views.data, count } };
	}

	async function infer(request: FastifyRequest, reply: FastifyReply) {
		const { fields, views } = readViews(request);
		const { count } = views;
		const outputs = await threads.run(views, abortOnDisconnect(reply));
		const wanted = fields.outputs ?? model.outputs.map(({ name }) => ({ name, parameters: undefined }));
		const binary = fields.parameters?.binary_data_output ?? false;
		const tensors = wanted.map(({ name }) => ({
			name,
			shape: [count, ...threads.outputShapes[name as keyof typeof outputs]],
			data: outputs[name as keyof typeof outputs],
		}));
		const isBinary = (name: string) => wanted.find((each) => each.name === name)?.parameters?.binary_data ?? binary;
		const known = { model_name: model.name, model_version: '1', ...(fields.id !== undefined && { id: fields.id }) };
		const answer = encodeMessage(known, 'outputs', tensors, isBinary);
		if (answer.jsonLength === answer.body.length) reply.type('application/json');
		else reply.type('application/octet-stream').header(jsonLengthHeader, answer.jsonLength);
		return Buffer.from(answer.body.buffer);
	}

	for (const path of ['/v2/models/:name', '/v2/models/:name/versions/:modelVersion']) {
		app.get(path, { ...probe, onRequest: requireModel }, async () => model);
		app.get(`${path}/ready`, { ...probe, onRequest: requireModel }, async (_, reply) =>
			answerReady(reply, { name: model.name }),
		);
		app.post(`${path}/infer`, { onRequest: [requireModel, requireRoom], bodyLimit }, infer);
	}
};
