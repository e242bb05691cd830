import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
		CLINICIAN_PASSWORD: ' eight keys ',
		SMTP_URL: 'smtps://skin:secret@mail.example.org',
		MAIL_FROM: 'no-reply@example.org',
		TTS_URL: 'https://tts.example.org/v1',
		TTS_KEY: 'secret',
		TTS_VOICE: 'calm',
	};
	expect(readConfig({ ...environment, ...stores, ANALYZE_PER_MINUTE: '5', LOG_LEVEL: 'silent' })).toEqual({
		port: 8080,
		host: '0.0.0.0',
		publicUrl: 'https://skin.example.org',
		analysisThreads: 3,
		analyzePerMinute: 5,
		links: [
			{ name: 'GitHub', url: 'https://github.com/a/b?c=d' },
			{ name: 'Our blog', url: 'https://blog.example.org' },
		],
		contact: 'skin@example.org',
		dataDir: '/srv/data',
		databaseUrl: 'postgresql://skin@db.example.org/skin',
		imageKey: Buffer.alloc(32, 1),
		clinicianPassword: ' eight keys ',
		smtpUrl: 'smtps://skin:secret@mail.example.org',
		mailFrom: 'no-reply@example.org',
		speechService: { url: 'https://tts.example.org/v1', key: 'secret', model: 'tts-1', voice: 'calm' },
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
		CLINICIAN_PASSWORD: 'short',
		SMTP_URL: 'mail.example.org',
		MAIL_FROM: 'DermaVigil',
		TTS_URL: 'tts.example.org',
		LOG_LEVEL: 'loud',
	};
	expect(() => readConfig(wrong)).toThrow(ConfigError);
	expect(() => readConfig(wrong)).toThrow(
		'PORT must be a whole number from 0 to 65535; PUBLIC_URL must be an address such as https://skin.example.org; ' +
			'ANALYSIS_THREADS must be a whole number from 1 to 256; LINKS must be a list such as GitHub=https://…,Blog=https://…; CONTACT must be an e-mail address or the address of a web page; DATABASE_URL must be an address such as ' +
			'postgresql://user:password@host/database; IMAGE_KEY must be 32 random bytes in base64, as ' +
			'"openssl rand -base64 32" prints them; CLINICIAN_PASSWORD must have 6 to 256 characters; SMTP_URL must be an address such as smtp://user:password@mail.example.org; ' +
			'MAIL_FROM must be an e-mail address; TTS_URL must be an address such as https://tts.example.org/v1; LOG_LEVEL must be one of fatal, error, warn',
	);
});

it('refuses an object store, which would be left empty', () => {
	const error = 'STORAGE_URL is not supported: images are kept in DATA_DIR alone. Unset it';
	expect(() => readConfig({ STORAGE_URL: 's3://skin' })).toThrow(error);
	expect(readConfig({ STORAGE_URL: '' })).toEqual(readConfig({}));
});
