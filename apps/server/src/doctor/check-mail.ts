import type { Config } from '../config.ts';
import { getMailOutboxFolder } from '../mail/mail-outbox.ts';
import { checkMailServer, mayBePlain } from '../mail/mailer.ts';
import { MailError } from '../mail/message.ts';
import { createFindings, type Finding } from './finding.ts';

/** The mail server: whether it answers and accepts the login. Nothing is sent. */
export async function checkMail({ smtpUrl, publicUrl, dataDir }: Config): Promise<Finding[]> {
	const { findings, ok, note, problem } = createFindings('Mail');
	if (!smtpUrl) {
		note(`Without SMTP_URL, messages to patients are written into ${getMailOutboxFolder(dataDir)}.`);
		return findings;
	}
	try {
		await checkMailServer(smtpUrl);
		ok('The mail server answers and accepts the account.');
		if (mayBePlain(smtpUrl))
			note('Where the mail server offers no TLS, messages and the password go there unencrypted.');
	} catch (error) {
		if (!(error instanceof MailError)) throw error;
		problem(`${error.message}. Check SMTP_URL.`);
	}
	if (!publicUrl) problem('Links in messages lead to this machine. Set PUBLIC_URL.');
	return findings;
}
