import { formatTimeToSecond } from '@dermavigil/contract';
import { ShieldCheck, Upload } from 'lucide-react';
import { callLog, type LoggedCall } from '../../../api/call-log.ts';
import { useStore } from '../../../lib/use-store.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { describeCall } from './describe-call.ts';

/** Whether a call sent data, in its body or in its URL, or changed something on the server. */
const sendsData = ({ method, path, bytes }: LoggedCall) => bytes > 0 || method !== 'GET' || path.includes('?');

/** What has been sent since the page was opened, from the log in which the API client records each call before making it. */
export function CallLogCard() {
	const calls = useStore(callLog);
	const sent = calls.filter(sendsData);
	const requests = calls.filter((call) => !sendsData(call));
	const Icon = sent.length > 0 ? Upload : ShieldCheck;
	return (
		<Card aria-labelledby="sent" className="px-5 pt-5 pb-2 sm:px-7 sm:pt-6">
			<div className="flex items-start gap-3.5">
				<Icon className="mt-1 size-5 shrink-0 text-primary" />
				<div className="grid min-w-0 flex-1 gap-2">
					<h2 id="sent" className="text-lg">
						Data sent from this device
					</h2>
					{sent.length > 0 ? (
						<Calls calls={sent} />
					) : (
						<p className="text-sm">
							<strong className="font-semibold">Nothing.</strong> No photo or other data has been sent since you opened
							this page.
						</p>
					)}
				</div>
			</div>
			<div className="mt-2 border-line border-t">
				<Disclosure title={`Downloads only, nothing sent: ${requests.length}`}>
					<Calls calls={requests} />
					<p className="mt-3 text-quiet text-sm">
						This page lists each request before it makes it; ids and search terms are left out. While you are logged in,
						requests about your account carry your login token. A clinician’s login cookie goes with every request. The
						page’s own files, such as scripts, fonts and saved images, are not listed.
					</p>
				</Disclosure>
			</div>
		</Card>
	);
}

/** A number of bytes in decimal units. */
function formatBytes(bytes: number): string {
	if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`;
	return bytes >= 1000 ? `${Math.round(bytes / 1000)} KB` : `${bytes} bytes`;
}

function Calls({ calls }: { calls: readonly LoggedCall[] }) {
	return (
		<ol className="grid gap-1.5 text-sm">
			{calls.map((call) => (
				<li key={call.number} className="flex flex-wrap justify-between gap-x-3">
					<time dateTime={new Date(call.at).toISOString()} className="text-quiet tabular-nums">
						{formatTimeToSecond(call.at)}
					</time>
					<span className="order-last min-w-0 wrap-anywhere basis-full sm:order-none sm:flex-1 sm:basis-0">
						{call.method} {call.path}
						{describeCall(call) && <span className="block text-quiet">{describeCall(call)}</span>}
						{call.unanswered && (
							<span className="block text-quiet">There was no response, so it may not have arrived.</span>
						)}
					</span>
					<span className="text-quiet tabular-nums">{call.bytes > 0 ? formatBytes(call.bytes) : 'no content'}</span>
				</li>
			))}
		</ol>
	);
}
