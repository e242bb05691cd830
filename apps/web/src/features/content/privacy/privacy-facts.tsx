import { consent, limits } from '@dermavigil/contract';
import { Prose } from '../article/prose.tsx';

/** What a contribution is, in the words that are agreed to. */
export function ContributionFacts() {
	return (
		<Prose>
			<p>
				After a result you may be asked whether you want to contribute this photo to the training data. It is off unless
				you agree, asked for each photo alone, and nothing else depends on it. This is what you agree to:
			</p>
			<blockquote className="grid gap-3 border-accent border-l-2 pl-5">
				<p>{consent.kept}</p>
				<p>{consent.purpose}</p>
				<p>{consent.withdrawal}</p>
			</blockquote>
			<p>
				The server re-encodes the photo (at most {limits.picture.longestSide} pixels on its longest side), which removes
				place, time and camera details, and encrypts it with AES-256-GCM before it is written to storage. Of your code
				it keeps only a hash. The same photo given twice is kept once, until the last code for it is used.
			</p>
		</Prose>
	);
}

/** What the server writes down, and what it counts. */
export function LoggingFacts() {
	return (
		<Prose>
			<p>
				For each request the server’s log holds the time, the kind of call, its result and how long it took. It holds no
				photo, no result of an analysis, no name, no e-mail address, no password, no code of a contribution, and not the
				address that you come from.
			</p>
			<p>
				A text that you have read aloud by the server is not written down; its speech stays in memory until others take
				its place.
			</p>
			<p>
				So that nobody can block the server for others or guess passwords, it counts in memory how often each model
				address sends a photo, tries to log in and the like within a minute. The count is not written down and is gone
				after that minute.
			</p>
			<p>
				Of each call that reads or changes what is in an account, one line is kept in an audit log: the time, the kind
				of call, the random numbers of the call, of the account and of the scan or lesion, and whether it was allowed.
				Of a clinician it keeps the name or initials that they gave at the login. So it can be found out who looked at
				what; clinicians can read and export it. The software never changes or removes these lines. They stay when an
				account is deleted; its number then leads to nobody.
			</p>
			<p>
				Photos go where you send them. Use the page over an encrypted connection (https) unless the server is your own
				computer.
			</p>
		</Prose>
	);
}
