import { readText } from './read-text.ts';
import { StartupError } from './startup-error.ts';

/** Variables whose value may be in a file instead, named by the same variable with `_FILE` appended. */
const secrets = [
	'DATABASE_URL',
	'DATABASE_DIRECT_URL',
	'IMAGE_KEY',
	'AWS_ACCESS_KEY_ID',
	'AWS_SECRET_ACCESS_KEY',
	'AWS_SESSION_TOKEN',
	'CLINICIAN_PASSWORD',
	'SMTP_URL',
	'OIDC_CLIENT_SECRET',
	'VAPID_PRIVATE_KEY',
	'TTS_KEY',
	'ASK_KEY',
];

/** Editors and `echo` end a file with a new line, which is no part of a password. */
const readSecret = (variable: string, path: string) =>
	readText(path, `${variable} names ${path}, which`).replace(/\r?\n$/, '');

/**
 * The environment, with secrets read from their files. Throws a StartupError when a file cannot be read, or both
 * variables are set.
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const read = { ...environment };
	for (const name of secrets) {
		const variable = `${name}_FILE`;
		const path = environment[variable];
		if (!path) continue;
		if (environment[name]) throw new StartupError(`${name} and ${variable} are both set: set one of them`);
		read[name] = readSecret(variable, path);
		if (!read[name]) throw new StartupError(`${variable} names ${path}, which is empty`);
	}
	return read;
}
