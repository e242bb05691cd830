import { familyMessages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { familyQuery } from '../../../api/light-queries.ts';
import type { ActingFor } from '../../../api/session.ts';
import { useActingFor } from '../../../api/use-roles.ts';
import { takeLostFocus } from '../../../lib/keep-focus.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * The person for whom the save buttons were last shown, once the patient may no longer see that person's records and the
 * page has returned to the patient's own; null until then, and after `accept`.
 */
export function useEndedAccess(): { ended: ActingFor | null; accept(): void } {
	const person = useActingFor();
	const { data: family } = useQuery(familyQuery);
	const [shownFor, setShownFor] = useState(person);
	const isListed = family?.people.some(({ id }) => id === shownFor?.id) ?? true;
	const ended = person || isListed ? null : shownFor;
	if (!ended && person?.id !== shownFor?.id) setShownFor(person);
	return { ended, accept: () => setShownFor(null) };
}

/** Replaces the save buttons: the same ones, in the same place, would suddenly save to another journal. */
export function EndedAccess({ name, onAccept }: { name: string; onAccept(): void }) {
	return (
		<>
			<p className="w-full text-high text-sm">{familyMessages.noLongerManager(name)}</p>
			<Button ref={takeLostFocus} variant="secondary" onClick={onAccept}>
				Switch to my own journal
			</Button>
		</>
	);
}
