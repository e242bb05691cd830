import type { Reminders } from '@dermavigil/contract';
import { getTimeZone } from '../../../api/reminders/reminders.ts';
import { Select } from '../../../ui/form/select.tsx';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' });
/** The full hours of a day, as the reader writes them. */
const hours = Array.from({ length: 24 }, (_, hour) => ({
	value: String(hour),
	text: clock.format(hour * 3_600_000),
}));

interface QuietHoursProps {
	reminders: Reminders;
	onChange(change: { quiet_from?: number; quiet_to?: number }): void;
}

const formatZone = (name: string) => name.replaceAll('_', ' ');

/** The hours in which no reminder is sent. A change also sets the time zone to that of this device. */
export function QuietHours({ reminders: { quiet_from, quiet_to, time_zone }, onChange }: QuietHoursProps) {
	const ownZone = getTimeZone();
	return (
		<fieldset className="grid gap-2">
			<legend className="mb-2 font-semibold text-sm">Quiet hours</legend>
			<div className="flex flex-wrap gap-x-5 gap-y-3">
				<Select
					label="From"
					value={String(quiet_from)}
					options={hours}
					onChange={(hour) => onChange({ quiet_from: Number(hour) })}
				/>
				<Select
					label="Until"
					value={String(quiet_to)}
					options={hours}
					onChange={(hour) => onChange({ quiet_to: Number(hour) })}
				/>
			</div>
			<p className="text-quiet text-sm">
				{quiet_from === quiet_to ? 'Reminders may come at any time.' : 'No reminder comes in these hours.'} Times are
				for {formatZone(time_zone)}.
				{ownZone !== time_zone &&
					` This device is in ${formatZone(ownZone)}: once you change something here, times are for that zone.`}
			</p>
		</fieldset>
	);
}
