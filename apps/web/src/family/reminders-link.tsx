import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { familyQuery } from '../api/light-queries.ts';
import { useActingFor } from '../api/use-roles.ts';
import { Button } from '../ui/button.tsx';

/** Leads to reminders: for patients in their own journal, and in that of somebody whom they hold. Other carers get none. */
export function RemindersLink({ size }: { size?: 'small' }) {
	const person = useActingFor();
	const { data: family } = useQuery(familyQuery);
	if (person && !family?.people.some(({ id, is_held }) => id === person.id && is_held)) return null;
	return (
		<Button asChild variant="secondary" {...(size && { size })}>
			<Link to="/account#reminders">
				<Bell className={size ? 'size-4' : 'size-4.5'} />
				Set up reminders
			</Link>
		</Button>
	);
}
