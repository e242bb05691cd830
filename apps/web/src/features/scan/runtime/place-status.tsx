import { messages } from '@dermavigil/contract';
import { CircleAlert, CircleCheck, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeviceState } from '../../../analysis/create-device.ts';
import { device } from '../../../analysis/device.ts';
import { useOnline } from '../../../lib/online.ts';
import { useWorksOffline } from '../../../offline/works-offline.ts';
import { Button } from '../../../ui/button.tsx';
import { OpeningProgress } from './opening-progress.tsx';
import type { Place } from './place.ts';

interface PlaceStatusProps {
	place: Place;
	state: DeviceState;
	onUse(place: Place): void;
}

/** Whether the chosen place can analyze a photo now, and what to do when it cannot. */
export function PlaceStatus({ place, state, onUse }: PlaceStatusProps) {
	return (
		<div>
			{/* Apart, since its megabytes change all the time and would be read out every time. */}
			{place === 'device' && state.phase === 'opening' && <OpeningProgress state={state} />}
			<div role="status" aria-label="Readiness">
				{place === 'device' ? (
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
		<Trouble icon={<WifiOff aria-hidden="true" />} text={`${messages.client.offline}. The server cannot be reached.`}>
			<Button size="small" variant="secondary" onClick={onUseDevice}>
				Analyze on this device
			</Button>
		</Trouble>
	);
}

function DeviceStatus({ state, onUseServer }: { state: DeviceState; onUseServer(): void }) {
	const open = () => void device.open();
	const worksOffline = useWorksOffline();
	switch (state.phase) {
		case 'opening':
			return null;
		case 'ready':
			return (
				<p className="flex items-center gap-2.5 text-quiet text-sm">
					<CircleCheck aria-hidden="true" className="size-5 shrink-0 text-low" />
					Ready: the AI model is on this device.{state.kept && worksOffline && ' It works offline too.'}
				</p>
			);
		case 'closed':
			return (
				<p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet text-sm">
					To save data, the AI model (about 9 MB) is downloaded with your first photo.
					<Button size="small" variant="secondary" onClick={open}>
						Download it now
					</Button>
				</p>
			);
		case 'failed':
			return (
				<Trouble icon={<CircleAlert aria-hidden="true" />} text={messages.device[state.problem]}>
					{state.problem !== 'notOffered' && (
						<Button size="small" variant="secondary" onClick={open}>
							Try again
						</Button>
					)}
					<Button size="small" variant="secondary" onClick={onUseServer}>
						Analyze on our server instead
					</Button>
				</Trouble>
			);
	}
}

function Trouble({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
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
