/** Where the images are in an object store, and the credentials for it. */
export interface ObjectStoreSettings extends ObjectStoreAddress {
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
	sessionToken: string | undefined;
}

interface ObjectStoreAddress {
	bucket: string;
	/** Begins the key of each object: empty, or ends with a slash. */
	prefix: string;
	/** The origin of an object store other than Amazon's. */
	endpoint: string | undefined;
	/** Undefined where the address names none. */
	region: string | undefined;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that XML and URLs leave unescaped. */
const prefixName = /^([\w.-]+\/)*$/;
const regionName = /^[\w-]+$/;

/** The origin of an object store's URL; undefined for anything else. */
function parseEndpoint(text: string): string | undefined {
	if (!URL.canParse(text)) return undefined;
	const { protocol, origin, href } = new URL(text);
	return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}

/** An address such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-1. Undefined for anything else. */
export function parseStorageUrl(text: string): ObjectStoreAddress | undefined {
	if (!URL.canParse(text)) return undefined;
	const { protocol, username, host: bucket, pathname, searchParams, hash } = new URL(text);
	const { endpoint: given, region, ...unknown } = Object.fromEntries(searchParams);
	const prefix = pathname.replace(/^\//, '').replace(/[^/]$/, '$&/');
	const endpoint = given === undefined ? undefined : parseEndpoint(given);
	const isRight =
		protocol === 's3:' &&
		username === '' &&
		bucketName.test(bucket) &&
		prefixName.test(prefix) &&
		(given === undefined || endpoint !== undefined) &&
		(region === undefined || regionName.test(region)) &&
		Object.keys(unknown).length === 0 &&
		hash === '';
	return isRight ? { bucket, prefix, endpoint, region } : undefined;
}
