import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { familyQuery } from '../api/light-queries.ts';
import { useActingFor } from '../api/use-roles.ts';

/** What leads to reminders: for patients in their own journal, and in that of somebody whom they hold. Other carers get none. */
export function RemindedOnly({ children }: { children: ReactNode }) {
	const person = useActingFor();
	const { data: family } = useQuery(familyQuery);
	return !person || family?.people.some(({ id, is_held }) => id === person.id && is_held) ? children : null;
}
