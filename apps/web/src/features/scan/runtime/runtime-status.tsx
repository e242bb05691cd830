import { messages } from '@dermavigil/contract';
import { CircleAlert, CircleCheck, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DeviceState, device } from '../../../analysis/device.ts';
import { OpeningProgress } from '../../../analysis/opening-progress.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { useStore } from '../../../lib/use-store.ts';
import { worksOffline } from '../../../offline/works-offline.ts';
import { Button } from '../../../ui/button.tsx';
import type { Runtime } from './use-runtime.ts';

interface RuntimeStatusProps {
	runtime: Runtime;
	state: DeviceState;
	onUse(runtime: Runtime): void;
}

/** Whether the chosen runtime can analyze a photo now, and what to do when it cannot. */
export function RuntimeStatus({ runtime, state, onUse }: RuntimeStatusProps) {
	return (
		<div>
			{/* Outside of the status, or screen readers would announce every change of its megabytes. */}
			{runtime === 'device' && state.phase === 'opening' && <OpeningProgress state={state} />}
			<div role="status" aria-label="Readiness">
				{runtime === 'device' ? (
					<DeviceStatus state={state} onUseServer={() => onUse('server')} />
				) : (
					<ServerStatus onUseDevice={() => onUse('device')} />
				)}
			</div>
		</div>
	);
}

function ServerStatus({ onUseDevice }: { onUseDevice(): void }) {
	const online = useOnline();
	if (online) return null;
	return (
		<Problem icon={<WifiOff />} text={`${messages.client.offline} The server cannot be reached.`}>
			<Button size="small" variant="secondary" onClick={onUseDevice}>
				Analyze on this device
			</Button>
		</Problem>
	);
}

function DeviceStatus({ state, onUseServer }: { state: DeviceState; onUseServer(): void }) {
	const open = () => void device.open();
	const opensOffline = useStore(worksOffline);
	switch (state.phase) {
		case 'opening':
			return null;
		case 'ready':
			return (
				// As high as the progress bar that it replaces, so that nothing below moves under the finger.
				<p className="flex items-center gap-2.5 pb-3.5 text-quiet text-sm">
					<CircleCheck className="size-5 shrink-0 text-success" />
					{state.saved && opensOffline ? 'Ready – works offline' : 'Ready'}
				</p>
			);
		case 'closed':
			return (
				<p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet text-sm">
					To save data, the AI (about 5 MB) is downloaded with your first photo.
					<Button size="small" variant="secondary" onClick={open}>
						Download it now
					</Button>
				</p>
			);
		case 'failed':
			return (
				<Problem icon={<CircleAlert />} text={messages.device[state.reason]}>
					<Button size="small" variant="secondary" onClick={open}>
						Try again
					</Button>
					<Button size="small" variant="secondary" onClick={onUseServer}>
						Analyze on our server instead
					</Button>
				</Problem>
			);
	}
}

function Problem({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
	return (
		<div className="flex gap-3 rounded-lg border border-unknown border-dashed bg-unknown-wash px-4 py-3 text-sm">
			<span className="mt-0.5 shrink-0 text-unknown [&_svg]:size-5">{icon}</span>
			<div className="grid gap-3">
				<p>{text}</p>
				<p className="flex flex-wrap gap-2.5">{children}</p>
			</div>
		</div>
	);
}
