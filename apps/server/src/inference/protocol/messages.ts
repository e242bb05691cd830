import { z } from 'zod';

// Requests and responses of the Open Inference Protocol, version 2, as KServe and Triton implement it, with its
// extension for binary tensor data: https://github.com/kserve/open-inference-protocol and, in
// triton-inference-server/server, docs/protocol/extension_binary_data.md. Only 32-bit floats, because the model has no
// other tensors.

/** The header that says how many bytes of a body are JSON; the tensors' bytes follow. */
export const jsonLengthHeader = 'inference-header-content-length';

/** A tensor: `data` has as many numbers as the product of the dimensions in `shape`. */
export interface Tensor {
	name: string;
	shape: readonly number[];
	data: Float32Array;
}

/** A body, of which the first `jsonLength` bytes are JSON. */
export interface Message {
	body: Uint8Array<ArrayBuffer>;
	jsonLength: number;
}

/** A body that the protocol does not allow. The message says why, and reveals nothing of the content. */
export class ProtocolError extends Error {}

/** More than any tensor here has; lists are read as deep as the shape says. */
const maxDimensions = 8;

const tensorSchema = z.object({
	name: z.string(),
	shape: z.array(z.number().int().nonnegative()).max(maxDimensions),
	datatype: z.string(),
	parameters: z.object({ binary_data_size: z.number().int().nonnegative().optional() }).optional(),
	data: z.array(z.unknown()).optional(),
});
type DescribedTensor = z.infer<typeof tensorSchema>;

const requestSchema = z.object({
	id: z.string().optional(),
	/** Whether outputs are sent as bytes unless specified otherwise. */
	parameters: z.object({ binary_data_output: z.boolean().optional() }).optional(),
	inputs: z.array(tensorSchema),
	/** The requested outputs; all of them if there is no list. */
	outputs: z
		.array(z.object({ name: z.string(), parameters: z.object({ binary_data: z.boolean().optional() }).optional() }))
		.optional(),
});

/** The JSON of a request. */
type RequestFields = Omit<z.infer<typeof requestSchema>, 'inputs'>;

const answerSchema = z.object({ outputs: z.array(tensorSchema) });

const toBytes = ({ buffer, byteOffset, byteLength }: Float32Array) => new Uint8Array(buffer, byteOffset, byteLength);

/**
 * Writes tensors: those that `isBinary` names as bytes after the JSON (little-endian, as on every processor that Node
 * runs on), the others inside it.
 */
export function encodeMessage(
	fields: object,
	part: 'inputs' | 'outputs',
	tensors: readonly Tensor[],
	isBinary: (name: string) => boolean = () => true,
): Message {
	const binary = tensors.filter(({ name }) => isBinary(name));
	const described = tensors.map((tensor) => {
		const { name, shape, data } = tensor;
		const content = binary.includes(tensor)
			? { parameters: { binary_data_size: data.byteLength } }
			: { data: Array.from(data) };
		return { name, shape, datatype: 'FP32', ...content };
	});
	const json = new TextEncoder().encode(JSON.stringify({ ...fields, [part]: described }));
	const body = new Uint8Array(json.length + binary.reduce((length, { data }) => length + data.byteLength, 0));
	body.set(json);
	let at = json.length;
	for (const { data } of binary) {
		body.set(toBytes(data), at);
		at += data.byteLength;
	}
	return { body, jsonLength: json.length };
}

/** The numbers of a tensor in JSON: one flat list, or nested lists as the shape says. */
function readNumbers({ name, shape, data = [] }: DescribedTensor): Float32Array {
	const numbers = data.flat(shape.length);
	if (!numbers.every((number) => typeof number === 'number')) {
		throw new ProtocolError(`the data of '${name}' are not all numbers`);
	}
	return Float32Array.from(numbers);
}

function readTensors(described: readonly DescribedTensor[], bytes: Uint8Array): Tensor[] {
	let at = 0;
	const tensors = described.map((tensor) => {
		const { name, shape, datatype, parameters, data } = tensor;
		if (datatype !== 'FP32') throw new ProtocolError(`'${name}' has the datatype '${datatype}' and must have FP32`);
		const size = parameters?.binary_data_size;
		if ((size === undefined) === (data === undefined)) {
			throw new ProtocolError(`'${name}' must have either data or a binary_data_size`);
		}
		const count = shape.reduce((product, dimension) => product * dimension, 1);
		const end = at + (size ?? 0);
		if (end > bytes.length || (size !== undefined && size !== 4 * count)) {
			throw new ProtocolError(`'${name}' must have ${4 * count} bytes for its shape, and they must be sent`);
		}
		// Copied, because numbers must start at a multiple of four bytes.
		const values =
			size === undefined ? readNumbers(tensor) : new Float32Array(new Uint8Array(bytes.subarray(at, end)).buffer);
		at = end;
		if (values.length !== count) throw new ProtocolError(`'${name}' must have ${count} numbers for its shape`);
		return { name, shape, data: values };
	});
	if (at !== bytes.length) throw new ProtocolError(`${bytes.length - at} bytes belong to no tensor`);
	return tensors;
}

function parseJson(json: Uint8Array): unknown {
	try {
		return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
	} catch {
		throw new ProtocolError('the body, or its part that the header says, is not JSON');
	}
}

/** The JSON of a body, and the bytes after it. */
function split<Fields>(body: Uint8Array, jsonLength = body.length, schema: z.ZodType<Fields>): [Fields, Uint8Array] {
	if (jsonLength > body.length) throw new ProtocolError(`${jsonLengthHeader} is longer than the body`);
	const parsed = schema.safeParse(parseJson(body.subarray(0, jsonLength)));
	if (parsed.success) return [parsed.data, body.subarray(jsonLength)];
	const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue];
	throw new ProtocolError(`${path.join('.') || 'the body'}: ${message}`);
}

/** Reads a request; all of it is JSON unless `jsonLength` says otherwise. Throws a ProtocolError. */
export function decodeRequest(body: Uint8Array, jsonLength?: number): { fields: RequestFields; inputs: Tensor[] } {
	const [{ inputs, ...fields }, bytes] = split(body, jsonLength, requestSchema);
	return { fields, inputs: readTensors(inputs, bytes) };
}

/** Reads the outputs of an answer in the same way. */
export function decodeAnswer(body: Uint8Array, jsonLength?: number): Tensor[] {
	const [{ outputs }, bytes] = split(body, jsonLength, answerSchema);
	return readTensors(outputs, bytes);
}

/** The length in the header; undefined without one. Throws a ProtocolError. */
export function parseJsonLength(header: string | string[] | undefined | null): number | undefined {
	if (header === undefined || header === null) return undefined;
	if (!/^\d{1,9}$/.test(String(header))) throw new ProtocolError(`${jsonLengthHeader} is no number of bytes`);
	return Number(header);
}
