import type { Person } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { profileQuery } from '../api/accounts.ts';
import { familyQuery } from '../api/light-queries.ts';
import { type ActingFor, actFor } from '../api/session.ts';
import { useActingFor } from '../api/use-roles.ts';
import { Select } from '../ui/form/select.tsx';
import { PersonInitials } from './person-initials.tsx';

const own = 'own';

/** The people whose records the patient may see, including the one on the page even before the list has loaded. */
function usePeople(acting: ActingFor | null): (Person | ActingFor)[] {
	const { data } = useQuery(familyQuery);
	const people = data?.people ?? [];
	return acting && !people.some(({ id }) => id === acting.id) ? [acting, ...people] : people;
}

interface PersonSelectProps {
	label: string;
	/** Only screen readers get the label. */
	hidden?: boolean;
	/** Only people for whom the patient may save something. */
	onlyManaged?: boolean;
	/** Called instead of showing another person's records at once; `show` does that. */
	onChoose?(show: () => void): void;
	className: string;
}

/** Shows whose records are on the page, and lets the patient switch to another person's; nothing for a patient who is nobody's carer. */
export function PersonSelect({ label, onlyManaged, onChoose, className, ...rest }: PersonSelectProps) {
	const acting = useActingFor();
	const all = usePeople(acting);
	const people = onlyManaged ? all.filter(({ id, right }) => right === 'manage' || id === acting?.id) : all;
	const { data: profile } = useQuery({ ...profileQuery, enabled: people.length > 0 });
	const ownName = profile?.full_name ?? 'You';
	if (people.length === 0) return null;
	const choose = (id: string) => {
		// At once: the previous person's page must not hold up where the app goes from there.
		const show = () => flushSync(() => actFor(people.find((person) => person.id === id) ?? null));
		if (onChoose) onChoose(show);
		else show();
	};
	return (
		<div className={`flex min-w-0 items-center gap-2 ${className}`}>
			<PersonInitials name={acting?.full_name ?? ownName} />
			<Select
				label={label}
				value={acting?.id ?? own}
				options={[
					{ value: own, text: ownName },
					...people.map(({ id, full_name }) => ({ value: id, text: full_name })),
				]}
				onChange={choose}
				{...rest}
			/>
		</div>
	);
}
