import { formatTime } from '@dermavigil/contract';
import { ShieldCheck, Upload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type LoggedCall, loggedCalls, onLoggedCall } from '../../../api/call-log.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { meaningOf } from './call-meanings.ts';
import { dataSize } from './data-size.ts';

/** Whether a call carried anything away, in its body or behind its address, or changed something on the server. */
const carries = ({ method, path, bytes }: LoggedCall) => bytes > 0 || method !== 'GET' || path.includes('?');

/** What was sent since the page was opened: the calls that its one client wrote down before it made them. */
export function SentPanel() {
	const calls = useSyncExternalStore(onLoggedCall, loggedCalls);
	const sent = calls.filter(carries);
	const asked = calls.filter((call) => !carries(call));
	const Icon = sent.length > 0 ? Upload : ShieldCheck;
	return (
		<Card aria-labelledby="sent" className="px-5 pt-5 pb-2 sm:px-7 sm:pt-6">
			<div className="flex items-start gap-3.5">
				<Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary" />
				<div className="grid min-w-0 flex-1 gap-2">
					<h2 id="sent" className="text-lg">
						What left this device
					</h2>
					{sent.length > 0 ? (
						<Calls calls={sent} />
					) : (
						<p className="text-sm">
							<strong className="font-semibold">Nothing.</strong> No photo and no other data was sent since you opened
							this page.
						</p>
					)}
				</div>
			</div>
			<div className="mt-2 border-line border-t">
				<Disclosure title={`Asked for, without sending anything: ${asked.length}`}>
					<Calls calls={asked} />
					<p className="mt-3 text-quiet text-xs">
						Every call of this page and of its analysis is written down here before it is made. While you are signed in,
						the calls about your account carry the token of your login; the cookie of a clinician’s login goes with
						every call. What the page consists of (scripts, styles, fonts, pictures that you saved) is fetched by the
						browser itself.
					</p>
				</Disclosure>
			</div>
		</Card>
	);
}

function Calls({ calls }: { calls: readonly LoggedCall[] }) {
	return (
		<ol className="grid gap-1.5 text-sm">
			{calls.map((call) => (
				<li key={call.number} className="flex flex-wrap justify-between gap-x-3">
					<time dateTime={new Date(call.at).toISOString()} className="text-quiet tabular-nums">
						{formatTime(call.at)}
					</time>
					<span className="order-last min-w-0 basis-full break-all sm:order-none sm:flex-1 sm:basis-0">
						{call.method} {call.path}
						{meaningOf(call) && <span className="block text-quiet">{meaningOf(call)}</span>}
						{call.unanswered && <span className="block text-quiet">No answer came, so it may not have arrived.</span>}
					</span>
					<span className="text-quiet tabular-nums">{call.bytes > 0 ? dataSize(call.bytes) : 'no content'}</span>
				</li>
			))}
		</ol>
	);
}
