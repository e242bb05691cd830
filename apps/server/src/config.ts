import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Config as ServerConfig } from '@dermavigil/contract';
import { type Environment, environmentSchema, isLoopback } from './environment.ts';
import type { PhrasingService } from './phrasing/phrasing-service.ts';
import { readText } from './read-text.ts';
import { readSecretFiles } from './secrets.ts';
import { StartupError } from './startup-error.ts';
import type { ObjectStoreSettings } from './storage/objects/settings.ts';

/** An issuer of OpenID Connect, and how it knows this server. */
export interface IssuerConfig {
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** What people call it. */
	name: string;
}

const envFile = '.env';

/** Loads `.env` of the current folder into the environment, without overwriting what is set. Throws a StartupError as `readText` does. */
export function loadEnvFile(): void {
	if (!existsSync(envFile)) return;
	for (const [name, value] of Object.entries(parseEnv(readText(envFile, envFile)))) process.env[name] ??= value;
}

/** Threads for each processor core of a web server; half of them wait for an inference service. */
const webThreads = 2;

/** Throws a StartupError when role and addresses do not fit together. */
function toRole({ ROLE: role, INFERENCE_URL: urls, ANALYSIS_THREADS: threads }: Environment) {
	if (role === 'web' && !urls)
		throw new StartupError('ROLE=web needs INFERENCE_URL, the address of an inference service');
	if (role !== 'web' && urls) throw new StartupError('INFERENCE_URL needs ROLE=web');
	return {
		/**
		 * Whether this server runs only the model, for others (analysis), leaves that to inference services (web), or does
		 * everything itself.
		 */
		role,
		/** The inference services, where the role is web; else none. */
		inferenceUrls: urls ?? [],
		/** How many photos are analyzed at the same time. */
		analysisThreads: threads ?? availableParallelism() * (role === 'web' ? webThreads : 1),
	};
}

/** The password of clinicians on a demonstration without CLINICIAN_PASSWORD. Everybody can read it, so it protects nothing elsewhere. */
const demoPassword = 'demo-clinician';

/** Undefined for a server in real use. Throws a StartupError when others could reach a demonstration that nobody asked for. */
function toDemo({ HOST, PUBLIC_URL, CLINICIAN_PASSWORD, DEMO, ROLE }: Environment): ServerConfig['demo'] {
	if (ROLE === 'analysis') return undefined;
	const isPublic = PUBLIC_URL !== undefined || !isLoopback(HOST);
	const hasOwnPassword = ![undefined, demoPassword].includes(CLINICIAN_PASSWORD);
	if (DEMO !== '1' && hasOwnPassword) return undefined;
	if (DEMO !== '1' && isPublic) {
		const cause = PUBLIC_URL === undefined ? `HOST is ${HOST}` : 'PUBLIC_URL is set';
		throw new StartupError(
			`${cause}, so others can reach this server, and without CLINICIAN_PASSWORD, or with ${demoPassword}, anybody could read every case. Set CLINICIAN_PASSWORD, or DEMO=1 for a demonstration`,
		);
	}
	const hint = !hasOwnPassword && !isPublic;
	return { public: isPublic, ...(hint && { clinicianPassword: demoPassword }) };
}

const googleIssuer = 'https://accounts.google.com';

/** Undefined when patients log in by password alone. Throws a StartupError for an incomplete configuration. */
function toIssuerConfig(given: Environment): IssuerConfig | undefined {
	const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME } = given;
	if (issuer && clientId && clientSecret) {
		const known = issuer.replace(/\/$/, '') === googleIssuer ? 'Google' : new URL(issuer).hostname;
		return { issuer, clientId, clientSecret, name: OIDC_NAME ?? known };
	}
	const missing = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).filter((name) => !given[name]);
	if (missing.length < 3) throw new StartupError(`${missing.join(' and ')} must be set too, or none of the three`);
	return undefined;
}

/** People see who gets their question: the service's host, unless the service has a name. */
function toPhrasingService(given: Environment): PhrasingService | undefined {
	const { ASK_URL: url, ASK_KEY: key, ASK_MODEL: model, ASK_NAME: name } = given;
	return url === undefined ? undefined : { url, key, model, name: name ?? new URL(url).hostname };
}

/** Undefined when images are in the data folder. Throws a StartupError for an incomplete configuration. */
function toObjectStore(given: Environment): ObjectStoreSettings | undefined {
	const { STORAGE_URL: address, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
	if (!address) return undefined;
	if (!accessKeyId || !secretAccessKey) {
		throw new StartupError(
			'STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the files that hold them',
		);
	}
	// Operators of an object store without regions need not make one up.
	const region = address.region ?? given.AWS_REGION ?? (address.endpoint && 'us-east-1');
	if (!region) throw new StartupError('STORAGE_URL names no region: add ?region=… to it, or set AWS_REGION');
	return { ...address, region, accessKeyId, secretAccessKey, sessionToken: given.AWS_SESSION_TOKEN };
}

/** Reads the configuration from environment variables; empty ones count as missing. Throws a StartupError. */
export function readConfig(environment: NodeJS.ProcessEnv) {
	const given = Object.fromEntries(Object.entries(readSecretFiles(environment)).filter(([, value]) => value !== ''));
	const parsed = environmentSchema.safeParse(given);
	if (!parsed.success) {
		const wrong = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
		throw new StartupError([...new Set(wrong)].join('; '));
	}
	if (parsed.data.DATABASE_DIRECT_URL && !parsed.data.DATABASE_URL) {
		throw new StartupError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler');
	}
	const { TTS_URL: url, TTS_KEY: key, TTS_MODEL: model, TTS_VOICE: voice } = parsed.data;
	const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = parsed.data;
	return {
		/** 0 takes any free port. */
		port: parsed.data.PORT,
		host: parsed.data.HOST,
		/** The URL that people use, when there is a proxy in front of this server. */
		publicUrl: parsed.data.PUBLIC_URL,
		/** The proxies that are believed when X-Forwarded-For names a client. */
		trustedProxies: parsed.data.TRUSTED_PROXIES,
		...toRole(parsed.data),
		/** How many photos one IP address may send in a minute; without a public URL, this machine itself is exempt. */
		analyzePerMinute: parsed.data.ANALYZE_PER_MINUTE,
		/** Milliseconds that running requests have to finish once the server is asked to stop. */
		shutdownMs: 1000 * parsed.data.SHUTDOWN_SECONDS,
		/** Milliseconds before that during which it still takes requests, but says that it is not ready. */
		drainMs: 1000 * parsed.data.DRAIN_SECONDS,
		/** Where metrics are served, if they are. Port 0 takes any free one. */
		metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
		/** Whether spans are sent to the place that OpenTelemetry's variables name. */
		tracing: parsed.data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
		/** Links to the source code or social pages. */
		links: parsed.data.LINKS,
		/** How to reach the operator: an email address or a web page. */
		contact: parsed.data.CONTACT,
		/** The folder that holds the embedded database, encrypted images and their key. */
		dataDir: resolve(parsed.data.DATA_DIR),
		/** A PostgreSQL server to use in place of the embedded one. */
		databaseUrl: parsed.data.DATABASE_URL,
		/** The database's own address, when `databaseUrl` is that of a pooler such as pgbouncer. */
		databaseDirectUrl: parsed.data.DATABASE_DIRECT_URL,
		/** The master keys of stored images, if not those in the data folder. */
		imageKeys: parsed.data.IMAGE_KEY,
		/** The file that these came from. */
		imageKeyFile: environment.IMAGE_KEY_FILE || undefined,
		/** The object store that holds the images, if not the data folder. */
		objectStore: toObjectStore(parsed.data),
		/** Undefined for what runs beside a server and leaves the password in the database as it is. */
		clinicianPassword: (parsed.data.CLINICIAN_PASSWORD ?? demoPassword) as string | undefined,
		/** What pages say about the server while it is a demonstration. */
		demo: toDemo(parsed.data),
		/** The mail server for messages to patients; without one, messages are written to the data folder. */
		smtpUrl: parsed.data.SMTP_URL,
		/** The sender of these messages. */
		mailFrom: parsed.data.MAIL_FROM,
		/** The speech service to use in place of the server's own voice. */
		speechService: url === undefined ? undefined : { url, key, model, voice },
		/** The language model that may put answers into other words, where people agree to it. */
		phrasingService: toPhrasingService(parsed.data),
		/** The issuer of OpenID Connect through which patients can log in. */
		oidc: toIssuerConfig(parsed.data),
		/** The private key that signs notifications (VAPID), if not derived from the first key of stored images. */
		vapidKey: parsed.data.VAPID_PRIVATE_KEY,
		/** Whether the log names the IP address of each request. */
		accessLog: parsed.data.ACCESS_LOG === '1',
		logLevel: parsed.data.LOG_LEVEL,
	};
}

export type Config = ReturnType<typeof readConfig>;
