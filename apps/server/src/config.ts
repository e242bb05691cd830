import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config as ServerConfig } from '@dermavigil/contract';
import { demoPassword, toDemo } from './demo.ts';
import { type Environment, environmentSchema, type logLevels, type roles } from './environment.ts';
import type { PhrasingService } from './phrasing/phrasing-service.ts';
import { toRole } from './role.ts';
import { readSecretFiles } from './secrets.ts';
import type { SpeechService } from './speech/speech-service.ts';
import { StartupError } from './startup-error.ts';
import type { Keyring } from './storage/keys/keyring.ts';
import type { ObjectStoreSettings } from './storage/objects/settings.ts';

export interface Config {
	/** 0 takes any free port. */
	port: number;
	host: string;
	/** The URL that people use, when there is a proxy in front of this server. */
	publicUrl: string | undefined;
	/** The proxies that may say for whom they speak, by X-Forwarded-For. */
	trustedProxies: string[];
	/** Whether it runs the model for others alone (analysis), leaves that to inference services (web), or does all by itself. */
	role: (typeof roles)[number];
	/** The inference services, where the role is web; else none. */
	inferenceUrls: string[];
	/** How many photos are analyzed at the same time. */
	analysisThreads: number;
	/** How many photos one IP address may send in a minute; without a public URL, this machine itself is exempt. */
	analyzePerMinute: number;
	/** Milliseconds for running requests to finish once the server is asked to stop. */
	shutdownMs: number;
	/** Milliseconds before that in which it still takes requests, but says that it is not ready. */
	drainMs: number;
	/** Where metrics are served, if they are. Port 0 takes any free one. */
	metrics: { port: number; host: string } | undefined;
	/** Whether spans are sent to where OpenTelemetry's variables say. */
	tracing: boolean;
	/** Links to the source code or social pages. */
	links: ServerConfig['links'];
	/** How to reach the operator: an email address or a web page. */
	contact: ServerConfig['contact'];
	/** The folder that holds the embedded database, encrypted images and their key. */
	dataDir: string;
	/** A PostgreSQL server to use in place of the embedded one. */
	databaseUrl: string | undefined;
	/** Its own address, where a pooler such as pgbouncer is in front of it. */
	databaseDirectUrl: string | undefined;
	/** The master keys of stored images, when they are not those in the data folder. */
	imageKeys: Keyring | undefined;
	/** The file that these came from. */
	imageKeyFile: string | undefined;
	/** The object store that has the images, when they are not in the data folder. */
	objectStore: ObjectStoreSettings | undefined;
	/** Undefined where the database's own is left as it is, as by what runs beside a server. */
	clinicianPassword: string | undefined;
	/** What pages say about it while the server is a demonstration. */
	demo: ServerConfig['demo'];
	/** The mail server for messages to patients; without it they are written into the data folder. */
	smtpUrl: string | undefined;
	/** The sender of these messages. */
	mailFrom: string | undefined;
	/** The speech service to use in place of the server's own voice. */
	speechService: SpeechService | undefined;
	/** The language model that may put answers into other words, where people agree to it. */
	phrasingService: PhrasingService | undefined;
	/** The issuer of OpenID Connect through which patients can log in. */
	oidc: IssuerConfig | undefined;
	/** The private key that signs notifications (VAPID), when it is not derived from the first key of stored images. */
	vapidKey: Buffer | undefined;
	/** Whether the log names the IP address of each request. */
	accessLog: boolean;
	logLevel: (typeof logLevels)[number];
}

/** An issuer of OpenID Connect, and how it knows this server. */
export interface IssuerConfig {
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** What people call it. */
	name: string;
}

/** Loads `.env` of the current folder into the environment, without overwriting what is set. */
export function loadEnvFile(): void {
	if (existsSync('.env')) process.loadEnvFile();
}

const googleIssuer = 'https://accounts.google.com';

/** Undefined where patients log in by password alone. Throws a StartupError for half a configuration. */
function toIssuerConfig(given: Environment): Config['oidc'] {
	const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME } = given;
	if (issuer && clientId && clientSecret) {
		const known = issuer.replace(/\/$/, '') === googleIssuer ? 'Google' : new URL(issuer).hostname;
		return { issuer, clientId, clientSecret, name: OIDC_NAME ?? known };
	}
	const missing = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).filter((name) => !given[name]);
	if (missing.length < 3) throw new StartupError(`${missing.join(' and ')} must be set too, or none of the three`);
	return undefined;
}

/** People read who gets their question: the service's host, unless it is given a name. */
function toPhrasingService(given: Environment): PhrasingService | undefined {
	const { ASK_URL: url, ASK_KEY: key, ASK_MODEL: model, ASK_NAME: name } = given;
	return url === undefined ? undefined : { url, key, model, name: name ?? new URL(url).hostname };
}

/** Undefined where images lie in the data folder. Throws a StartupError for half a configuration. */
function toObjectStore(given: Environment): Config['objectStore'] {
	const { STORAGE_URL: address, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
	if (!address) return undefined;
	if (!accessKeyId || !secretAccessKey) {
		throw new StartupError(
			'STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the files that they are in',
		);
	}
	// Whoever runs an object store without regions need not make one up.
	const region = address.region ?? given.AWS_REGION ?? (address.endpoint && 'us-east-1');
	if (!region) throw new StartupError('STORAGE_URL names no region: add ?region=… to it, or set AWS_REGION');
	return { ...address, region, accessKeyId, secretAccessKey, sessionToken: given.AWS_SESSION_TOKEN };
}

/** Reads the configuration from environment variables; empty ones count as missing. Throws a StartupError. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
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
		port: parsed.data.PORT,
		host: parsed.data.HOST,
		publicUrl: parsed.data.PUBLIC_URL,
		trustedProxies: parsed.data.TRUSTED_PROXIES,
		...toRole(parsed.data),
		analyzePerMinute: parsed.data.ANALYZE_PER_MINUTE,
		shutdownMs: 1000 * parsed.data.SHUTDOWN_SECONDS,
		drainMs: 1000 * parsed.data.DRAIN_SECONDS,
		metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
		tracing: parsed.data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
		links: parsed.data.LINKS,
		contact: parsed.data.CONTACT,
		dataDir: resolve(parsed.data.DATA_DIR),
		databaseUrl: parsed.data.DATABASE_URL,
		databaseDirectUrl: parsed.data.DATABASE_DIRECT_URL,
		imageKeys: parsed.data.IMAGE_KEY,
		imageKeyFile: environment.IMAGE_KEY_FILE || undefined,
		objectStore: toObjectStore(parsed.data),
		clinicianPassword: parsed.data.CLINICIAN_PASSWORD ?? demoPassword,
		demo: toDemo(parsed.data),
		smtpUrl: parsed.data.SMTP_URL,
		mailFrom: parsed.data.MAIL_FROM,
		speechService: url === undefined ? undefined : { url, key, model, voice },
		phrasingService: toPhrasingService(parsed.data),
		oidc: toIssuerConfig(parsed.data),
		vapidKey: parsed.data.VAPID_PRIVATE_KEY,
		accessLog: parsed.data.ACCESS_LOG === '1',
		logLevel: parsed.data.LOG_LEVEL,
	};
}
