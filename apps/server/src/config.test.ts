import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../test/stores.ts';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';
import { createKeyring } from './storage/keys/keyring.ts';

it('has a default for everything', () => {
	const config = readConfig({});
	expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: undefined, logLevel: 'info' });
	expect(config.analysisThreads).toBeGreaterThan(0);
	expect(readConfig({ PORT: '', LOG_LEVEL: '' })).toEqual(config);
});

it('reads what is set', () => {
	const environment = { PORT: '8080', HOST: '0.0.0.0', PUBLIC_URL: 'https://skin.example.org', ANALYSIS_THREADS: '3' };
	const stores = {
		LINKS: 'GitHub=https://github.com/a/b?c=d, Our blog = https://blog.example.org',
		CONTACT: 'skin@example.org',
		DATA_DIR: '/srv/data/',
		DATABASE_URL: 'postgresql://skin@db.example.org/skin',
		IMAGE_KEY: Buffer.alloc(32, 1).toString('base64'),
		CLINICIAN_PASSWORD: ' thirteen key',
		SMTP_URL: 'smtps://skin:secret@mail.example.org',
		MAIL_FROM: 'no-reply@example.org',
		OIDC_ISSUER: 'https://accounts.google.com',
		OIDC_CLIENT_ID: 'client',
		OIDC_CLIENT_SECRET: 'client secret',
		TTS_URL: 'https://tts.example.org/v1',
		TTS_KEY: 'secret',
		TTS_VOICE: 'calm',
		ASK_URL: 'https://llm.example.org/v1',
		ASK_MODEL: 'small',
		TRUSTED_PROXIES: '10.0.0.0/8, ::1',
	};
	expect(
		readConfig({
			...environment,
			...stores,
			SHUTDOWN_SECONDS: '3',
			DRAIN_SECONDS: '4',
			METRICS_PORT: '9464',
			OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
			ANALYZE_PER_MINUTE: '5',
			ACCESS_LOG: '1',
			LOG_LEVEL: 'silent',
		}),
	).toEqual({
		shutdownMs: 3000,
		drainMs: 4000,
		metrics: { port: 9464, host: '127.0.0.1' },
		tracing: true,
		port: 8080,
		host: '0.0.0.0',
		publicUrl: 'https://skin.example.org',
		role: 'both',
		inferenceUrls: [],
		analysisThreads: 3,
		analyzePerMinute: 5,
		links: [
			{ name: 'GitHub', url: 'https://github.com/a/b?c=d' },
			{ name: 'Our blog', url: 'https://blog.example.org' },
		],
		contact: 'skin@example.org',
		dataDir: '/srv/data',
		databaseUrl: 'postgresql://skin@db.example.org/skin',
		imageKeys: createKeyring([Buffer.alloc(32, 1)]),
		imageKeyFile: undefined,
		clinicianPassword: ' thirteen key',
		demo: undefined,
		trustedProxies: ['10.0.0.0/8', '::1'],
		smtpUrl: 'smtps://skin:secret@mail.example.org',
		mailFrom: 'no-reply@example.org',
		speechService: { url: 'https://tts.example.org/v1', key: 'secret', model: 'tts-1', voice: 'calm' },
		phrasingService: { url: 'https://llm.example.org/v1', key: undefined, model: 'small', name: 'llm.example.org' },
		oidc: {
			issuer: 'https://accounts.google.com',
			clientId: 'client',
			clientSecret: 'client secret',
			name: 'Google',
		},
		accessLog: true,
		logLevel: 'silent',
	});
});

it('names every wrong value and what it should be', () => {
	const wrong = {
		PORT: 'http',
		ANALYSIS_THREADS: '0',
		PUBLIC_URL: 'skin.example.org',
		LINKS: 'GitHub=javascript:alert(1)',
		CONTACT: 'nobody',
		DATABASE_URL: 'mysql://db.example.org',
		IMAGE_KEY: 'too short',
		CLINICIAN_PASSWORD: ' eleven keys ',
		TRUSTED_PROXIES: '10.0.0.0/33',
		DEMO: 'yes',
		SMTP_URL: 'smtp://',
		MAIL_FROM: 'DermaVigil',
		OIDC_ISSUER: 'http://accounts.example.org',
		TTS_URL: 'tts.example.org',
		ASK_URL: 'llm.example.org',
		LOG_LEVEL: 'loud',
	};
	expect(() => readConfig(wrong)).toThrow(StartupError);
	expect(() => readConfig(wrong)).toThrow(
		'PORT must be a whole number from 0 to 65535; PUBLIC_URL must be an address such as https://skin.example.org; ' +
			'TRUSTED_PROXIES must be a list of IP addresses and subnets such as 10.0.0.0/8,::1; DEMO must be 1, or 0; ' +
			'ANALYSIS_THREADS must be a whole number from 1 to 256; LINKS must be a list such as GitHub=https://…,Blog=https://…; CONTACT must be an e-mail address or the address of a web page; DATABASE_URL must be an address such as ' +
			'postgresql://user:password@host/database; IMAGE_KEY must be 32 random bytes in base64, as ' +
			'"openssl rand -base64 32" prints them, or several of these; CLINICIAN_PASSWORD must have 12 to 256 characters, not counting spaces around them; SMTP_URL must be an address such as smtp://user:password@mail.example.org; ' +
			'MAIL_FROM must be an e-mail address; OIDC_ISSUER must be an address such as https://accounts.google.com; TTS_URL must be an address such as https://tts.example.org/v1; ASK_URL must be an address such as https://llm.example.org/v1; LOG_LEVEL must be one of fatal, error, warn',
	);
});

it('names an issuer by its host, unless it is given a name, and refuses half a configuration', () => {
	const half = { OIDC_ISSUER: 'https://login.example.org/tenant', OIDC_CLIENT_ID: 'client' };
	const whole = { ...half, OIDC_CLIENT_SECRET: 'client secret' };
	expect(readConfig(whole).oidc?.name).toBe('login.example.org');
	expect(readConfig({ ...whole, OIDC_NAME: 'City Clinic' }).oidc?.name).toBe('City Clinic');
	expect(() => readConfig(half)).toThrow('OIDC_CLIENT_SECRET must be set too, or none of the three');
	expect(readConfig({ ...whole, OIDC_ISSUER: 'http://localhost:8080' }).oidc?.name).toBe('localhost');
});

describe('an object store', () => {
	const account = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

	it('is used when its configuration is complete', () => {
		const address = 's3://skin/images?endpoint=https://s3.example.org';
		const { objectStore } = readConfig({ ...account, STORAGE_URL: address, AWS_SESSION_TOKEN: 'token' });
		expect(objectStore).toEqual({
			bucket: 'skin',
			prefix: 'images/',
			endpoint: 'https://s3.example.org',
			region: 'us-east-1',
			accessKeyId: 'key',
			secretAccessKey: 'secret',
			sessionToken: 'token',
		});
		const amazon = { ...account, STORAGE_URL: 's3://skin', AWS_REGION: 'eu-central-1' };
		expect(readConfig(amazon).objectStore?.region).toBe('eu-central-1');
		expect(readConfig({ ...amazon, STORAGE_URL: 's3://skin?region=eu-1' }).objectStore?.region).toBe('eu-1');
		expect(readConfig(account)).toEqual(readConfig({ STORAGE_URL: '' }));
	});

	it('is refused when it is invalid or incomplete', () => {
		const words =
			'STORAGE_URL must be an address such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-';
		expect(() => readConfig({ ...account, STORAGE_URL: '/srv/images' })).toThrow(words);
		expect(() => readConfig({ ...account, STORAGE_URL: 's3://skin' })).toThrow('STORAGE_URL names no region: add');
		const needs = 'STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
		expect(() => readConfig({ STORAGE_URL: 's3://skin?region=eu-1' })).toThrow(needs);
	});
});

it('reads secrets from files, and refuses a file that it cannot read, or a secret that is given twice', async () => {
	const path = join(await freshFolder(), 'secret');
	await writeFile(path, ' thirteen key \n');
	expect(readConfig({ CLINICIAN_PASSWORD_FILE: path }).clinicianPassword).toBe(' thirteen key ');
	const both = { CLINICIAN_PASSWORD: 'thirteen keys', CLINICIAN_PASSWORD_FILE: path };
	expect(() => readConfig(both)).toThrow('CLINICIAN_PASSWORD and CLINICIAN_PASSWORD_FILE are both set: set one');
	expect(() => readConfig({ IMAGE_KEY_FILE: path })).toThrow('IMAGE_KEY must be 32 random bytes in base64');
	const missing = `SMTP_URL_FILE names ${path}-gone, which cannot be read (ENOENT)`;
	expect(() => readConfig({ SMTP_URL_FILE: `${path}-gone` })).toThrow(missing);
	const folder = `SMTP_URL_FILE names ${dirname(path)}, which cannot be read (EISDIR)`;
	expect(() => readConfig({ SMTP_URL_FILE: dirname(path) })).toThrow(folder);
	await writeFile(path, '\n');
	expect(() => readConfig({ TTS_KEY_FILE: path })).toThrow('which is empty');
	expect(() => readConfig({ TTS_KEY_FILE: path })).toThrow(StartupError);
});

it('reads secrets as editors and shells on Windows write them, without the UTF-8 mark, and refuses other encodings', async () => {
	const path = join(await freshFolder(), 'secret');
	await writeFile(path, '\uFEFFthirteen keys\r\n');
	expect(readConfig({ CLINICIAN_PASSWORD_FILE: path }).clinicianPassword).toBe('thirteen keys');
	for (const content of [Buffer.from('\uFEFFthirteen keys', 'utf16le'), Buffer.from('thirteen keys', 'utf16le')]) {
		await writeFile(path, content);
		const words = `CLINICIAN_PASSWORD_FILE names ${path}, which is not a text in UTF-8`;
		expect(() => readConfig({ CLINICIAN_PASSWORD_FILE: path })).toThrow(new StartupError(words));
	}
});

const password = 'by appointment';

it.each([
	['only this machine reaches it', {}, { public: false, clinicianPassword: 'demo-clinician' }],
	['only this machine reaches it, by IPv6', { HOST: '::1' }, { public: false, clinicianPassword: 'demo-clinician' }],
	[
		'only this machine reaches it, by name',
		{ HOST: 'localhost' },
		{ public: false, clinicianPassword: 'demo-clinician' },
	],
	['others reach it, as asked for', { HOST: '0.0.0.0', DEMO: '1' }, { public: true }],
	[
		'others reach it by an address, as asked for',
		{ PUBLIC_URL: 'https://skin.example.org', DEMO: '1' },
		{ public: true },
	],
	['it has a password of its own, as asked for', { CLINICIAN_PASSWORD: password, DEMO: '1' }, { public: false }],
])('is a demonstration when %s', (_where, environment, demo) => {
	expect(readConfig(environment).demo).toEqual(demo);
});

it.each([
	{ HOST: '0.0.0.0' },
	{ HOST: '::' },
	{ HOST: 'skin' },
	{ PUBLIC_URL: 'http://localhost' },
	{ HOST: '0.0.0.0', CLINICIAN_PASSWORD: 'demo-clinician' },
])('with %j refuses to be a demonstration that nobody asked for', (environment) => {
	expect(() => readConfig(environment)).toThrow(StartupError);
	expect(() => readConfig({ ...environment, DEMO: '0' })).toThrow(
		'Set CLINICIAN_PASSWORD, or DEMO=1 for a demonstration',
	);
	expect(readConfig({ ...environment, CLINICIAN_PASSWORD: password })).toMatchObject({
		demo: undefined,
		clinicianPassword: password,
	});
});

it.each(['https://example.org/skin', 'https://skin.example.org/?a=b', 'https://me:secret@skin.example.org'])(
	'refuses %s as the public address, from which links are made',
	(PUBLIC_URL) => {
		expect(() => readConfig({ PUBLIC_URL, DEMO: '1' })).toThrow('PUBLIC_URL must be an address such as');
	},
);

it.each(['proxy', '10.0.0.0/', '::1/129', '1.2.3', ',', '0.0.0.0/0', '10.0.0.0/8/8'])(
	'refuses %s as a trusted proxy',
	(TRUSTED_PROXIES) => {
		expect(() => readConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES must be a list');
	},
);

it('runs the model itself, for others, or has inference services do it', () => {
	const web = { ROLE: 'web', INFERENCE_URL: 'http://10.0.0.5:3000/, https://inference.example.org/skin' };
	const { role, inferenceUrls, analysisThreads } = readConfig(web);
	expect([role, inferenceUrls]).toEqual(['web', ['http://10.0.0.5:3000', 'https://inference.example.org/skin']]);
	expect(analysisThreads).toBe(2 * readConfig({}).analysisThreads);
	// Nobody logs in to an inference service.
	expect(readConfig({ ROLE: 'analysis', HOST: '0.0.0.0' }).role).toBe('analysis');
	const wrong: [NodeJS.ProcessEnv, string][] = [
		[{ ROLE: 'worker' }, 'ROLE must be one of web, analysis, both'],
		[{ ROLE: 'web' }, 'ROLE=web needs INFERENCE_URL, the address of an inference service'],
		[{ INFERENCE_URL: 'http://10.0.0.5:3000' }, 'INFERENCE_URL needs ROLE=web'],
		...['10.0.0.5:3000', 'http://a,', 'grpc://a:8001', 'http://me:secret@a'].map((url): [NodeJS.ProcessEnv, string] => [
			{ ROLE: 'web', INFERENCE_URL: url },
			'INFERENCE_URL must be an address such as http://10.0.0.5:3000, or several with commas in between',
		]),
	];
	for (const [environment, message] of wrong) {
		expect(() => readConfig(environment)).toThrow(new StartupError(message));
	}
});
