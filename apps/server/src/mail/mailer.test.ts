import { expect, it } from 'vitest';
import { forAll } from '../../test/for-all.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { checkMailServer, createSmtpMailer, mayBePlain } from './mailer.ts';

const mail = forAll(() => startMailServer());

const message = { patientId: '', to: 'jane@example.org', subject: 'Hello', text: 'Jane' };

it.each([
	['smtp://user:password@mail.example.org', false],
	['smtp://mail.example.org?requireTLS=true', false],
	['smtp://mail.example.org:25?requireTLS=false', true],
	['smtp://mail.example.org?ignoreTLS=true', true],
	['smtp://localhost:1025', true],
	['smtp://[::1]:1025', true],
	['smtps://127.0.0.1', false],
])('messages to %s may be sent without TLS: %s', (url, may) => {
	expect(mayBePlain(url)).toBe(may);
});

it('sends nothing to a mail server on another machine that offers no TLS, unless that is allowed', async () => {
	// The address of any machine, but it leads to this one.
	const url = mail.url.replace('127.0.0.1', '0.0.0.0');
	const refused = createSmtpMailer(url, 'clinic@example.org').send(message);
	await expect(refused).rejects.toThrow(/did not take a message: ETLS .*It offers no TLS/);
	await expect(checkMailServer(url)).rejects.toThrow('It offers no TLS');
	expect(mail.received).toEqual([]);
	await checkMailServer(`${url}?requireTLS=false`);
	await createSmtpMailer(`${url}?requireTLS=false`, 'clinic@example.org').send(message);
	await createSmtpMailer(mail.url, 'clinic@example.org').send(message);
	expect(mail.received).toHaveLength(2);
});
