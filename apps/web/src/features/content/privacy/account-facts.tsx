import { limits } from '@dermavigil/contract';
import { PageLink, Prose } from '../article/prose.tsx';

const { account, clinician, picture } = limits;
const days = (milliseconds: number) => milliseconds / 86_400_000;

/** What an account holds, who sees it, how long it is kept and how it is erased. */
export function AccountFacts() {
	return (
		<Prose>
			<h3>What is kept</h3>
			<ul>
				<li>Your name and e-mail address as you typed them, and the day on which the account was made.</li>
				<li>Of your password only an argon2id hash, from which it cannot be read.</li>
				<li>
					Each scan that you save or submit: the photo (re-encoded, at most {picture.longestSide} pixels on its longest
					side, without place, time and camera details), its heat-map, a small picture for lists, the result, what was
					measured, what you answered about the spot, and when you saved it.
				</li>
				<li>The lesions that you follow, with the nickname and body part that you gave them.</li>
				<li>When you ask for a review: its status, what the clinician wrote, and what they call themselves.</li>
				<li>
					Each login: a hash of its token, the kind of browser and system (such as “Firefox on Windows”), since when,
					until when and when last used. No network address.
				</li>
			</ul>
			<p>All pictures are encrypted with AES-256-GCM. The key is with whoever runs this server.</p>
			<h3>Who sees it</h3>
			<p>
				You. Clinicians of this server see, with your name, only the scans that you submitted for a professional review,
				with all that was measured, and earlier ones of the same lesion that you submitted too. What you save to your
				history or to a lesion they never see, nor your e-mail address. Other patients see nothing.
			</p>
			<p>
				Clinicians see a submitted scan until you delete it or your account. Every time one of them opens the cases, a
				photo or the log itself, or writes something, it is <PageLink to="/privacy#logs">logged</PageLink>, refusals
				too. They log in with a password of the clinic; a login ends after {clinician.idleFor / 60_000} minutes without
				use and after {clinician.sessionFor / 3_600_000} hours in any case.
			</p>
			<h3>How long</h3>
			<p>
				Scans and lesions until you delete them, everything until you delete the account. A login lasts{' '}
				{days(account.rememberedFor)} days with “Remember me”, otherwise until the browser is closed and{' '}
				{days(account.browserSessionFor) * 24} hours at most. A link to choose a new password lasts{' '}
				{account.resetFor / 60_000} minutes.
			</p>
			<h3>How it is deleted</h3>
			<p>
				On the page <PageLink to="/account">Account</PageLink>, with your password: the rows in the database and the
				files of all pictures are erased at once, messages that were still waiting to be sent too. There you can
				download everything beforehand. What stays is named under <PageLink to="/privacy#logs">logs</PageLink>; and a
				photo that you contributed is not part of your account: it was given without your name, and its own code erases
				it.
			</p>
		</Prose>
	);
}
