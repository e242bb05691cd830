import type { QueryClient } from '@tanstack/react-query';
import { isClinician, onLoginChange, patientToken } from './stored.ts';

/** Answers that are the same for everybody; every other one belongs to whoever is logged in. */
const forEverybody = new Set<unknown>(['config', 'model-card']);
const person = () => `${patientToken()} ${isClinician()}`;

/** Forgets the answers that were given to one person as soon as that person has logged out or another one in. */
export function forgetQueriesWithLogin(queries: QueryClient): void {
	let known = person();
	onLoginChange(() => {
		if (person() === known) return;
		known = person();
		queries.removeQueries({ predicate: ({ queryKey: [name] }) => !forEverybody.has(name) });
	});
}
