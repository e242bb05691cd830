import { type Reminders, reminderMessages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { remindersQuery } from '../../../api/reminders/reminders.ts';
import { noteFocus } from '../../../lib/keep-focus.ts';
import { canPush } from '../../../lib/push-subscription.ts';
import { CalendarButton } from '../../../results/calendar-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/form/form-parts.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { AccountPart } from '../account-part.tsx';
import { BreakableEmail } from '../breakable-email.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useReminders } from './use-reminders.ts';

const anchor = 'reminders';

/** How the patient is reminded that the next photo is due. */
export function RemindersPart({ email }: { email: string }) {
	const { data, isPending, isError } = useQuery(remindersQuery);
	const { hash } = useLocation();
	// The page scrolls to a link's target before this part exists.
	useEffect(() => {
		if (hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView();
	}, [hash]);
	return (
		<AccountPart
			title="Reminders"
			text="We remind you a month after your last photo of a spot, and after your last self-check. A reminder never says which spot it is about."
			anchor={anchor}
		>
			{isPending && <LoadingPart label="Loading your reminders" className="h-24" />}
			<ErrorMessage>{isError && reminderMessages.loadFailed}</ErrorMessage>
			{data && <Choices email={email} {...data} />}
		</AccountPart>
	);
}

function Choices({ email, reminders, endpoint }: { email: string; reminders: Reminders; endpoint: string | null }) {
	const device = reminders.devices.find((each) => each.endpoint === endpoint);
	const { busy, error, setNotifications, change, stop } = useReminders(reminders, device);
	const choices = useRef<HTMLDivElement>(null);
	const others = reminders.devices.length - (device ? 1 : 0);
	const stopAll = () => {
		const isStillThere = noteFocus();
		// The button is gone by then.
		stop(() => isStillThere() && choices.current?.focus());
	};
	const isOn = reminders.by_mail || reminders.devices.length > 0;
	return (
		<>
			<div ref={choices} tabIndex={-1} className="grid justify-items-start gap-1 rounded-sm" aria-busy={busy}>
				{canPush() ? (
					<Switch label="Notifications on this device" checked={device !== undefined} onChange={setNotifications} />
				) : (
					<p className="text-quiet text-sm">{reminderMessages.unsupported}</p>
				)}
				{others > 0 && (
					<p className="text-quiet text-sm">
						{others === 1 ? 'One other device gets' : `${others} other devices get`} notifications too.
					</p>
				)}
				<Switch
					label={
						<span className="min-w-0">
							Emails to <BreakableEmail email={email} />
						</span>
					}
					checked={reminders.by_mail}
					onChange={(by_mail) => change({ by_mail })}
				/>
			</div>
			<ErrorMessage>{error}</ErrorMessage>
			{isOn && <QuietHours reminders={reminders} onChange={change} />}
			<div className="flex flex-wrap items-center gap-2">
				<CalendarButton />
				{isOn && (
					<Button variant="danger-quiet" size="small" disabled={busy} onClick={stopAll}>
						Stop all reminders
					</Button>
				)}
			</div>
		</>
	);
}
