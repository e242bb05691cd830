import { consent, limits } from '@dermavigil/contract';
import { Prose } from './prose.tsx';

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

const kept = [
	['theme', 'light or dark, once you have chosen', 'until you delete it'],
	[
		'privacyNoticeDismissed, deviceNoticeDismissed',
		'that you closed the privacy notices on the scan page',
		'until you delete it',
	],
	['analysisPlace', 'whether to analyse on this device or on the server, once you have chosen', 'until you delete it'],
	['authToken, role, isClinicalAuthenticated', 'that somebody is logged in, only if somebody is', 'until you log out'],
	[
		'the cache “device”',
		'the network and the program that runs it, after the first analysis on this device',
		'until a newer one replaces it',
	],
	[
		'caches of the service worker',
		'the pages themselves and the model card, so that they open without a network',
		'until a newer version replaces them',
	],
] as const;

/** Everything that stays in the browser, by name. */
export function StorageTable() {
	return (
		<div className="grid gap-4">
			<Prose>
				<p>
					These stay in your browser, and none of them is about your health. No photo and no result is among them.
					Nothing of this is sent anywhere except the token of a login, to this server.
				</p>
			</Prose>
			<table className="w-full max-w-3xl border-collapse text-left text-sm max-sm:block">
				<caption className="sr-only">What your browser keeps</caption>
				<thead className="max-sm:sr-only">
					<tr className="border-edge border-b">
						{['Name', 'What it is for', 'How long'].map((column) => (
							<th key={column} scope="col" className="py-2 pr-4 font-semibold">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="max-sm:block">
					{kept.map(([name, purpose, duration]) => (
						<tr key={name} className="border-line border-b align-top max-sm:block max-sm:py-3">
							<th scope="row" className="py-2.5 pr-4 font-semibold max-sm:block max-sm:py-0 sm:w-1/3">
								{name}
							</th>
							<td className="py-2.5 pr-4 text-quiet max-sm:block max-sm:py-0">{purpose}</td>
							<td className="py-2.5 text-quiet max-sm:block max-sm:py-0">{duration}</td>
						</tr>
					))}
				</tbody>
			</table>
			<Prose>
				<p>Visitors get no cookie.</p>
			</Prose>
		</div>
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
				So that nobody can block the server for others, it counts in memory how many photos each network address sends
				for analysis, contributes or withdraws within a minute. The count is not written down and is gone after that
				minute.
			</p>
			<p>
				Photos go where you send them. Use the page over an encrypted connection (https) unless the server is your own
				computer.
			</p>
		</Prose>
	);
}
