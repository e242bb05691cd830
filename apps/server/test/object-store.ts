import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

/** Environment variables for a server whose images lie in the object store. */
export const storageEnvironment = (
	{ endpoint, owner }: Pick<TestObjectStore, 'endpoint' | 'owner'>,
	prefix: string,
) => ({
	STORAGE_URL: `s3://skin/${prefix}?endpoint=${endpoint}&region=us-east-1`,
	AWS_ACCESS_KEY_ID: owner.accessKeyId,
	AWS_SECRET_ACCESS_KEY: owner.secretAccessKey,
});

const owner = { accessKeyId: 'owner', secretAccessKey: 'secret' };
const stranger = { accessKeyId: 'stranger', secretAccessKey: 'other' };

/** How many objects a page of a list has: few, so that lists have several pages. */
const pageSize = 2;

interface ObjectError {
	status: number;
	code: string;
}

/** Why a request is refused: it is signed with another secret, for another region, or by an account without permission. */
async function findFault(request: IncomingMessage, content: Buffer): Promise<ObjectError | undefined> {
	const { authorization = '', host } = request.headers;
	const credential = /Credential=([^/]+)\/\d+\/([^/]+)\/s3.*SignedHeaders=([^,]+)/.exec(authorization);
	const [, accessKeyId, region, signed = ''] = credential ?? [];
	const account = [owner, stranger].find((one) => one.accessKeyId === accessKeyId);
	if (!account) return { status: 403, code: 'InvalidAccessKeyId' };
	if (region !== 'us-east-1') return { status: 400, code: 'AuthorizationHeaderMalformed' };
	const headers = Object.fromEntries(signed.split(';').map((name) => [name, String(request.headers[name])]));
	const again = new AwsV4Signer({
		...account,
		method: request.method!,
		url: `http://${host}${request.url}`,
		headers,
		service: 's3',
		region,
		datetime: headers['x-amz-date']!,
	});
	if ((await again.sign()).headers.get('authorization') !== authorization) {
		return { status: 403, code: 'SignatureDoesNotMatch' };
	}
	const hash = createHash('sha256').update(content).digest('hex');
	if (headers['x-amz-content-sha256'] !== hash) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
	return account === stranger ? { status: 403, code: 'AccessDenied' } : undefined;
}

interface StoredObject {
	content: Buffer;
	storedAt: Date;
}

function list(objects: Map<string, StoredObject>, query: URLSearchParams): string {
	const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
	const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
	const page = keys.slice(0, pageSize).map((key) => {
		const storedAt = objects.get(key)!.storedAt.toISOString();
		return `<Contents><Key>${key}</Key><LastModified>${storedAt}</LastModified></Contents>`;
	});
	return `<ListBucketResult><IsTruncated>${keys.length > pageSize}</IsTruncated>${page.join('')}</ListBucketResult>`;
}

/**
 * An object store in memory, for machines without a real one. It verifies signatures and hashes of contents. It has one bucket,
 * `skin`, one account that may do everything, and one that may do nothing.
 */
export async function startObjectStore() {
	const objects = new Map<string, StoredObject>();
	const server = createServer(async (request, response) => {
		const content = await buffer(request);
		const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
		const [, bucket, ...path] = pathname.split('/');
		const key = path.join('/');
		const refuse = ({ status, code }: ObjectError) =>
			response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

		const error = await findFault(request, content);
		if (error) return refuse(error);
		if (bucket !== 'skin') return refuse({ status: 404, code: 'NoSuchBucket' });
		if (request.method === 'PUT') objects.set(key, { content, storedAt: new Date() });
		if (request.method === 'DELETE') objects.delete(key);
		if (request.method === 'PUT' || request.method === 'DELETE') return response.end();
		if (!key) return response.end(list(objects, searchParams));
		const object = objects.get(key);
		return object ? response.end(object.content) : refuse({ status: 404, code: 'NoSuchKey' });
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		owner,
		stranger,
		async close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

export type TestObjectStore = Awaited<ReturnType<typeof startObjectStore>>;
