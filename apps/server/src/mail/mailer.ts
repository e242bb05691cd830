import type { Config } from '../config.ts';
import { isLoopback } from '../environment.ts';
import { createMailOutbox, getMailOutboxFolder, type MailLog } from './mail-outbox.ts';
import { MailError, type Mailer, toMail } from './message.ts';

/** The sender of messages: MAIL_FROM, or no-reply at the host of PUBLIC_URL. */
function getSender({ mailFrom, publicUrl }: Config): string {
	return `DermaVigil <${mailFrom ?? `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`}>`;
}

/** Milliseconds that the mail server may take for each response. */
const timeoutMs = 10_000;

/**
 * Whether messages and the password may go to a mail server without TLS if it offers none: on this machine, or when the
 * address says so. Otherwise somebody in between could get them by removing STARTTLS from the mail server's responses.
 */
export function mayBePlain(url: string): boolean {
	const { protocol, hostname, searchParams } = new URL(url);
	const isAllowed = searchParams.get('requireTLS') === 'false' || searchParams.get('ignoreTLS') === 'true';
	return protocol === 'smtp:' && (isAllowed || isLoopback(hostname.replace(/^\[|\]$/g, '')));
}

async function createSmtpTransport(url: string) {
	// Loaded with the first message, so that the server starts sooner.
	const { createTransport } = await import('nodemailer');
	const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
	return createTransport({ url, requireTLS: !mayBePlain(url), ...timeouts });
}

const tlsHint =
	'It offers no TLS: use smtps://, or add ?requireTLS=false to SMTP_URL where nobody else can read what is sent there';

/** The mail server's own message quotes the address, so only its codes are reported, and why there was no connection. */
function toMailError(error: unknown, what: string): MailError {
	const { code, responseCode, command, message } = error as Error & {
		code?: string;
		responseCode?: number;
		command?: string;
	};
	// Nothing about a message had been sent by then. The code is the same for a closed port and an untrusted certificate.
	const why = command === 'CONN' ? `(${message.trim()})` : responseCode;
	const codes = `The mail server did not ${what}: ${code} ${why ?? ''}`.trim();
	const reason = code === 'ETLS' ? `${codes}. ${tlsHint}` : codes;
	// The server has no such address, or rejects such a message.
	return new MailError(reason, /^(EENVELOPE|EMESSAGE)$/.test(code ?? '') && (responseCode ?? 0) >= 500);
}

/** Sends messages through a mail server, such as smtp://user:password@mail.example.org. Stores nothing. */
export function createSmtpMailer(url: string, from: string): Mailer {
	let opened: ReturnType<typeof createSmtpTransport> | undefined;
	return {
		async send(message) {
			// One for all messages: by `?pool=true` in its address, it keeps connections open.
			opened ??= createSmtpTransport(url);
			const transport = await opened;
			await transport.sendMail(toMail(from, message)).catch((error: unknown) => {
				throw toMailError(error, 'take a message');
			});
		},
		async forget() {},
	};
}

/** Connects to a mail server and logs in, and sends nothing. Throws a MailError when that fails. */
export async function checkMailServer(url: string): Promise<void> {
	const transport = await createSmtpTransport(url);
	await transport.verify().catch((error: unknown) => {
		throw toMailError(error, 'accept a connection');
	});
}

/** The configured mailer: a mail server, with a single attempt, or the folder `outbox` of the data folder. */
export function createMailer(config: Config, log: MailLog): Mailer {
	const from = getSender(config);
	if (config.smtpUrl) return createSmtpMailer(config.smtpUrl, from);
	return createMailOutbox(getMailOutboxFolder(config.dataDir), from, log);
}
