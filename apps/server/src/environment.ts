import { BlockList, isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { configSchema, limits } from '@dermavigil/contract';
import { z } from 'zod';
import { parseVapidKey } from './push/push.ts';
import { parseKeyring } from './storage/keys/keyring.ts';
import { parseStorageUrl } from './storage/objects/settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What a server does: web, pages and calls; analysis, the model's part of an analysis; or both. */
const roles = ['web', 'analysis', 'both'] as const;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a server at this name or IP address can be reached only from this machine. */
export function isLoopback(host: string): boolean {
	const version = isIP(host);
	return version === 0 ? host === 'localhost' : loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

const wholeNumber = (min: number, max: number) => {
	const words = `must be a whole number from ${min} to ${max}`;
	return z
		.string()
		.regex(/^\d+$/, words)
		.transform(Number)
		.refine((value) => value >= min && value <= max, words);
};

/** A list such as "GitHub=https://github.com/someone/something,Mastodon=https://example.social/@someone". */
const linksSchema = z
	.string()
	.default('')
	.transform((text) =>
		text
			.split(',')
			.filter((part) => part.trim())
			.map((part) => ({ name: part.split('=', 1)[0]!.trim(), url: part.slice(part.indexOf('=') + 1).trim() })),
	)
	.refine(
		(links) => configSchema.shape.links.safeParse(links).success,
		'must be a list such as GitHub=https://…,Blog=https://…',
	);

/** A list of IP addresses and subnets such as "10.0.0.0/8,::1"; `loopback` stands for this machine. */
const proxiesSchema = z
	.string()
	.default('loopback')
	.transform((text) => text.split(',').map((part) => part.trim()))
	.refine((proxies) => proxies.every(isSubnet), 'must be a list of IP addresses and subnets such as 10.0.0.0/8,::1');

function isSubnet(text: string): boolean {
	if (text === 'loopback') return true;
	const [address = '', bits, ...more] = text.split('/');
	const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
	// Not 0: a server that believes everybody lets each client choose its own address.
	return (
		more.length === 0 && maxBits > 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxBits))
	);
}

const passwordLength = `must have ${limits.clinician.minPasswordLength} to ${limits.account.maxPasswordLength} characters, not counting spaces around them`;

const storageWords =
	'must be an address such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1';

const smtpWords = 'must be an address such as smtp://user:password@mail.example.org';

const issuerWords = 'must be an address such as https://accounts.google.com';

const databaseUrlSchema = z
	.url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgresql://user:password@host/database' })
	.optional();

const inferenceWords = 'must be an address such as http://10.0.0.5:3000, or several with commas in between';

/** The addresses of inference services, without a slash at their end. */
const inferenceUrlSchema = z
	.string()
	.transform((text) => text.split(',').map((part) => part.trim().replace(/\/+$/, '')))
	.refine((urls) => urls.every(isPlainUrl), inferenceWords)
	.optional();

function isPlainUrl(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, username, password, search, hash } = new URL(text);
	return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

/** The environment variables that the server and its commands read. */
export const environmentSchema = z.object({
	PORT: wholeNumber(0, 65_535).default(3000),
	HOST: z.string().default('127.0.0.1'),
	// Without a path: pages, calls and links in messages lie directly under the host.
	PUBLIC_URL: z
		.string()
		.refine(
			(url) => isPlainUrl(url) && new URL(url).pathname === '/',
			'must be an address such as https://skin.example.org',
		)
		.optional(),
	TRUSTED_PROXIES: proxiesSchema,
	DEMO: z.enum(['0', '1'], 'must be 1, or 0').default('0'),
	ROLE: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }).default('both'),
	INFERENCE_URL: inferenceUrlSchema,
	ANALYSIS_THREADS: wholeNumber(1, 256).optional(),
	ANALYZE_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
	METRICS_PORT: wholeNumber(0, 65_535).optional(),
	METRICS_HOST: z.string().default('127.0.0.1'),
	OTEL_EXPORTER_OTLP_ENDPOINT: z
		.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
		.optional(),
	SHUTDOWN_SECONDS: wholeNumber(0, 3600).default(20),
	DRAIN_SECONDS: wholeNumber(0, 600).default(0),
	LINKS: linksSchema,
	CONTACT: z
		.string()
		.refine(
			(contact) => configSchema.shape.contact.safeParse(contact).success,
			'must be an e-mail address or the address of a web page',
		)
		.optional(),
	DATA_DIR: z.string().default(fileURLToPath(new URL('../../../data', import.meta.url))),
	DATABASE_URL: databaseUrlSchema,
	DATABASE_DIRECT_URL: databaseUrlSchema,
	STORAGE_URL: z
		.string()
		.transform(parseStorageUrl)
		.refine((address) => address !== undefined, storageWords)
		.optional(),
	AWS_ACCESS_KEY_ID: z.string().optional(),
	AWS_SECRET_ACCESS_KEY: z.string().optional(),
	AWS_SESSION_TOKEN: z.string().optional(),
	AWS_REGION: z.string().optional(),
	IMAGE_KEY: z
		.string()
		.transform(parseKeyring)
		.refine(
			(keys) => keys !== undefined,
			'must be 32 random bytes in base64, as "openssl rand -base64 32" prints them, or several of these',
		)
		.optional(),
	CLINICIAN_PASSWORD: z
		.string()
		.refine((password) => password.trim().length >= limits.clinician.minPasswordLength, passwordLength)
		.max(limits.account.maxPasswordLength, passwordLength)
		.optional(),
	SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: smtpWords }).optional(),
	MAIL_FROM: z.email('must be an e-mail address').optional(),
	OIDC_ISSUER: z
		.url({ protocol: /^https?$/, error: issuerWords })
		.refine((url) => url.startsWith('https:') || (URL.canParse(url) && isLoopback(new URL(url).hostname)), issuerWords)
		.optional(),
	OIDC_CLIENT_ID: z.string().optional(),
	OIDC_CLIENT_SECRET: z.string().optional(),
	OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
	VAPID_PRIVATE_KEY: z
		.string()
		.transform(parseVapidKey)
		.refine((key) => key !== undefined, 'must be a private key as "npx web-push generate-vapid-keys" prints it')
		.optional(),
	TTS_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://tts.example.org/v1' }).optional(),
	TTS_KEY: z.string().optional(),
	TTS_MODEL: z.string().default('tts-1'),
	TTS_VOICE: z.string().default('alloy'),
	ASK_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://llm.example.org/v1' }).optional(),
	ASK_KEY: z.string().optional(),
	ASK_MODEL: z.string().default('gpt-4o-mini'),
	ASK_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
	ACCESS_LOG: z.enum(['0', '1'], 'must be 1, or 0').default('0'),
	LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

export type Environment = z.infer<typeof environmentSchema>;
