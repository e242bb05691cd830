import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configSchema, limits, type Config as ServerConfig } from '@dermavigil/contract';
import { z } from 'zod';
import type { SpeechService } from './speech/speech-service.ts';
import { parseImageKey } from './storage/key.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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

const passwordLength = `must have ${limits.clinician.minPasswordLength} to ${limits.account.maxPasswordLength} characters`;

const environmentSchema = z.object({
	PORT: wholeNumber(0, 65_535).default(3000),
	HOST: z.string().default('127.0.0.1'),
	PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://skin.example.org' }).optional(),
	ANALYSIS_THREADS: wholeNumber(1, 256).default(() => availableParallelism()),
	ANALYZE_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
	LINKS: linksSchema,
	CONTACT: z
		.string()
		.refine(
			(contact) => configSchema.shape.contact.safeParse(contact).success,
			'must be an e-mail address or the address of a web page',
		)
		.optional(),
	DATA_DIR: z.string().default(fileURLToPath(new URL('../../../data', import.meta.url))),
	DATABASE_URL: z
		.url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgresql://user:password@host/database' })
		.optional(),
	STORAGE_URL: z
		.string()
		.refine(() => false, 'is not supported: images are kept in DATA_DIR alone. Unset it')
		.optional(),
	IMAGE_KEY: z
		.string()
		.transform(parseImageKey)
		.refine((key) => key !== undefined, 'must be 32 random bytes in base64, as "openssl rand -base64 32" prints them')
		.optional(),
	CLINICIAN_PASSWORD: z
		.string()
		.min(limits.clinician.minPasswordLength, passwordLength)
		.max(limits.account.maxPasswordLength, passwordLength)
		.optional(),
	SMTP_URL: z
		.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@mail.example.org' })
		.optional(),
	MAIL_FROM: z.email('must be an e-mail address').optional(),
	TTS_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://tts.example.org/v1' }).optional(),
	TTS_KEY: z.string().optional(),
	TTS_MODEL: z.string().default('tts-1'),
	TTS_VOICE: z.string().default('alloy'),
	LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

export interface Config {
	/** 0 takes any free port. */
	port: number;
	host: string;
	/** The URL that people use, when there is a proxy in front of this server. */
	publicUrl: string | undefined;
	/** How many photos are analyzed at the same time. */
	analysisThreads: number;
	/** How many photos one IP address may send in a minute; without a public URL, this machine itself is exempt. */
	analyzePerMinute: number;
	/** Links to the source code or social pages. */
	links: ServerConfig['links'];
	/** How to reach the operator: an email address or a web page. */
	contact: ServerConfig['contact'];
	/** The folder that holds the embedded database, encrypted images and their key. */
	dataDir: string;
	/** A PostgreSQL server to use in place of the embedded one. */
	databaseUrl: string | undefined;
	/** The key of stored images, when it is not the one in the data folder. */
	imageKey: Buffer | undefined;
	/** The clinicians' password; without it the server is a demonstration, and anyone may log in. */
	clinicianPassword: string | undefined;
	/** The mail server for messages to patients; without it they are written into the data folder. */
	smtpUrl: string | undefined;
	/** The sender of these messages. */
	mailFrom: string | undefined;
	/** The speech service to use in place of the server's own voice. */
	speechService: SpeechService | undefined;
	logLevel: (typeof logLevels)[number];
}

/** Names every environment variable with an invalid value. */
export class ConfigError extends Error {}

/** Loads `.env` of the current folder into the environment, without overwriting what is set. */
export function loadEnvFile(): void {
	if (existsSync('.env')) process.loadEnvFile();
}

/** Reads the configuration from environment variables; empty ones count as missing. Throws a ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
	const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
	const parsed = environmentSchema.safeParse(given);
	if (!parsed.success) {
		const wrong = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
		throw new ConfigError([...new Set(wrong)].join('; '));
	}
	const { TTS_URL: url, TTS_KEY: key, TTS_MODEL: model, TTS_VOICE: voice } = parsed.data;
	return {
		port: parsed.data.PORT,
		host: parsed.data.HOST,
		publicUrl: parsed.data.PUBLIC_URL,
		analysisThreads: parsed.data.ANALYSIS_THREADS,
		analyzePerMinute: parsed.data.ANALYZE_PER_MINUTE,
		links: parsed.data.LINKS,
		contact: parsed.data.CONTACT,
		dataDir: resolve(parsed.data.DATA_DIR),
		databaseUrl: parsed.data.DATABASE_URL,
		imageKey: parsed.data.IMAGE_KEY,
		clinicianPassword: parsed.data.CLINICIAN_PASSWORD,
		smtpUrl: parsed.data.SMTP_URL,
		mailFrom: parsed.data.MAIL_FROM,
		speechService: url === undefined ? undefined : { url, key, model, voice },
		logLevel: parsed.data.LOG_LEVEL,
	};
}
