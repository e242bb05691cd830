const stored = [
	['theme', 'light or dark, once you have chosen', 'until you delete it'],
	[
		'privacyNoticeDismissed, deviceNoticeDismissed',
		'that you closed the privacy notices on the scan page',
		'until you delete it',
	],
	['analysisPlace', 'whether to analyze on this device or on our server, once you have chosen', 'until you delete it'],
	['heatMapStyle', 'whether you want heat-maps in colors or in lines', 'until you delete it'],
	[
		'authToken',
		'the proof that you are logged in as a patient',
		'until you log out; without “Remember me”, until you start the browser again',
	],
	[
		'lastLists',
		'your lesions, self-checks and latest scans as they were last loaded, with results and doctors’ notes but no photos, so that you can read them offline',
		'until the login ends; without “Remember me”, until you close the tab',
	],
	[
		'actingFor',
		'only if you see the skin journal of someone else: their name, what you may do there, and which login it was',
		'until you go back to your own, log out or close the tab',
	],
	[
		'authEndsWithBrowser, and the cookie “browserOpen”',
		'only if you logged in without “Remember me”: that the login ends when you close the browser',
		'until you log out; the cookie until you close the browser',
	],
	[
		'role, isAuthenticated, isClinicalAuthenticated, clinicalToken, clinicianName, and a cookie that no script can read',
		'that a clinician is logged in, and the name they gave; only the cookie opens anything',
		'until they log out or the login ends',
	],
	[
		'the cookies “knownPatient” and “knownClinician”',
		'that someone has logged in here before, so that a stranger who guesses passwords can’t lock you out; sent with the login alone',
		'180 days after the last login',
	],
	[
		'oidcTrip, and the cookie “oidc”',
		'only if you log in through another site, such as Google: where to go on, and a proof that you are the one who comes back',
		'until you are back; the cookie for an hour at most',
	],
	[
		'visitorResult, and the database “visitor-result”',
		'only if you log in through another site from a result: that result with its photo, so that you still have it then',
		'until you are back on the scan page; if you never are, until you open any page after 10 minutes',
	],
	[
		'openedShare, and the cookie “share”',
		'only if you open a link that a patient shares: that you have entered its code',
		'until you close the tab; the cookie for an hour',
	],
	[
		'caseOrder, caseLayout, caseShortcuts',
		'how a clinician sorts cases, whether as a table or as photos, and whether single-key shortcuts are on',
		'until you delete it',
	],
	[
		'caseViews',
		'filters for cases that a clinician saved, by the names they gave them; not what they searched for',
		'until they delete them',
	],
	[
		'the database “outbox”',
		'scans, with their photos, that you saved while offline, the account they belong to, and whose they are',
		'until they are sent, or until you discard them or delete the account',
	],
	[
		'self-check-photos, and the database of this name',
		'overview photos of self-checks, and whose they are, unless you keep them in your account, and which of the two you chose last',
		'until you delete the self-check, the person or the account here, or no longer help the person; logging out leaves them',
	],
	[
		'the cache “push-subscription”',
		'only if you turn on notifications: the address at which this browser gets them, and the key of our server',
		'until you turn them off or log out',
	],
	[
		'the cache “device”',
		'the AI and the program that runs it, after the first analysis on this device',
		'until a newer one replaces it',
	],
	[
		'the cache “gallery”',
		'photos of other people’s proven cases, once you have asked for similar ones; the same photos for everyone',
		'until a newer one replaces it',
	],
	[
		'caches of the service worker',
		'the pages and the model card, so that they open offline',
		'until a newer version replaces them',
	],
] as const;

/** Everything that is stored in the browser, by name. */
export function StorageTable() {
	return (
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
				{stored.map(([name, purpose, duration]) => (
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
	);
}
