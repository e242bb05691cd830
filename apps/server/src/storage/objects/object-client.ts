import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import pRetry from 'p-retry';
import { findFetchFailure } from '../../fetch-failure.ts';
import { fetchWhole } from '../../fetch-whole.ts';
import { StorageAwayError } from '../storage-away.ts';
import type { ObjectStoreSettings } from './settings.ts';

/** The object store did not answer, or refused a request. */
export class ObjectStoreError extends StorageAwayError {
	/** The object store's own error code, such as AccessDenied, or that of the connection, such as ECONNREFUSED. */
	readonly code: string;
	/** Undefined when there was no response. */
	readonly status: number | undefined;
	/** The time on the object store's clock, if it said. */
	readonly at: Date | undefined;

	constructor(what: string, { code, status, at }: { code: string; status?: number; at?: Date | undefined }) {
		super(`${what} failed: ${status ? `${status} ` : ''}${code}`);
		this.code = code;
		this.status = status;
		this.at = at;
	}
}

/** An object as a listing describes it. */
export interface ListedObject {
	key: string;
	/** By the object store's clock. */
	storedAt: Date;
	bytes: number;
}

interface Ask {
	method: 'GET' | 'PUT' | 'DELETE';
	key?: string;
	query?: Record<string, string>;
	content?: Uint8Array | undefined;
	/** The maximum number of attempts; by default, as many as time allows. */
	attempts?: number | undefined;
}

interface Answer {
	status: number;
	content: Buffer;
	at: Date | undefined;
}

export interface ClientOptions {
	/** Milliseconds within which the whole response must arrive. */
	attemptMs?: number;
	/** Milliseconds after which no further attempt is made. */
	retryMs?: number;
}

/** The number of attempts when nobody waits, because another follows later, and when a start is to report what is wrong. */
export const fewAttempts = 4;

/** Whether another attempt may succeed. */
const isPassing = ({ status, code }: ObjectStoreError) =>
	status === undefined || status >= 500 || status === 429 || code === 'RequestTimeout';

const findWord = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

/** The bucket's address: under the endpoint, or a host of Amazon's. */
const getBucketUrl = ({ bucket, endpoint, region }: ObjectStoreSettings) =>
	endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;

/**
 * The objects whose keys begin with the prefix from the settings, which `key` leaves out. Signs each request and the
 * hash of its content, and retries what may succeed. Every method throws an ObjectStoreError.
 */
export function createObjectClient(
	settings: ObjectStoreSettings,
	// Both together last 25 seconds at most. A request and its repetition, five seconds later, outlast half a minute
	// without a store.
	{ attemptMs = 10_000, retryMs = 15_000 }: ClientOptions = {},
) {
	const { bucket, prefix, ...signing } = settings;
	const signer = new AwsClient({ ...signing, sessionToken: signing.sessionToken ?? '', service: 's3' });
	const bucketUrl = getBucketUrl(settings);

	async function attempt({ method, key, query, content: sent }: Ask): Promise<Answer> {
		const what = `${method} of ${key === undefined ? 'a list' : 'an object'}`;
		const path = key === undefined ? '' : `/${prefix}${key}`;
		const hash = createHash('sha256')
			.update(sent ?? '')
			.digest('hex');
		const body = sent === undefined ? {} : { body: new Uint8Array(sent) };
		const init = { method, ...body, headers: { 'x-amz-content-sha256': hash } };
		const request = await signer.sign(`${bucketUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, init);
		const response = await fetchWhole(request, { timeoutMs: attemptMs, redirect: 'manual' }).catch((error: unknown) => {
			throw new ObjectStoreError(what, { code: findFetchFailure(error) });
		});
		const date = response.headers.get('date');
		const content = Buffer.from(await response.arrayBuffer());
		const answer = { status: response.status, content, at: date ? new Date(date) : undefined };
		if (response.ok) return answer;
		const code = findWord(answer.content.toString(), 'Code');
		// Any other 404 comes from something in between, not from the object store.
		if (response.status === 404 && code === 'NoSuchKey') return answer;
		throw new ObjectStoreError(what, { code: code ?? response.statusText, ...answer });
	}

	async function send(ask: Ask): Promise<Answer> {
		return await pRetry(() => attempt(ask), {
			retries: (ask.attempts ?? Number.POSITIVE_INFINITY) - 1,
			minTimeout: 100,
			maxTimeout: 2000,
			maxRetryTime: retryMs,
			// Keeps servers that failed together from retrying together.
			randomize: true,
			shouldRetry: ({ error }) => error instanceof ObjectStoreError && isPassing(error),
		});
	}

	return {
		/** The address, for messages. */
		where: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
		write: (key: string, content: Uint8Array, attempts?: number) => send({ method: 'PUT', key, content, attempts }),
		/** Undefined when there is no such object. */
		async read(key: string): Promise<Buffer | undefined> {
			const { status, content } = await send({ method: 'GET', key });
			return status === 404 ? undefined : content;
		},
		delete: async (key: string) => void (await send({ method: 'DELETE', key, attempts: fewAttempts })),
		/** The objects whose keys begin with `start`, in the order of their keys, one page at a time. */
		async *list(start: string): AsyncGenerator<ListedObject[], void> {
			const query = { 'list-type': '2', prefix: prefix + start };
			let last: string | undefined;
			for (;;) {
				const page = await send({ method: 'GET', query: { ...query, ...(last && { 'start-after': last }) } });
				const xml = page.content.toString();
				if (!xml.includes('<ListBucketResult')) throw new ObjectStoreError('GET of a list', { code: 'no list' });
				const listed = xml.split('<Contents>').slice(1).map(parseListed);
				yield listed.map((object) => ({ ...object, key: object.key.slice(prefix.length) }));
				last = listed.at(-1)?.key;
				if (!last || findWord(xml, 'IsTruncated') !== 'true') return;
			}
		},
	};
}

export type ObjectClient = ReturnType<typeof createObjectClient>;

/** The keys are this server's own, so XML does not escape them. */
const parseListed = (xml: string): ListedObject => ({
	key: findWord(xml, 'Key')!,
	storedAt: new Date(findWord(xml, 'LastModified')!),
	bytes: Number(findWord(xml, 'Size')),
});
