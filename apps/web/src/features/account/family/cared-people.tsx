import { type Family, familyMessages, type Person } from '@dermavigil/contract';
import { type RefObject, useState } from 'react';
import { leavePerson } from '../../../api/family/family.ts';
import { Day } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AccountPart } from '../account-part.tsx';
import { PersonRow } from './person-row.tsx';
import { useFamilyChange } from './use-family-change.ts';

/** The people who invited the patient as a carer; nothing without any. */
export function CaredPeople({ family, focusAfter }: { family: Family; focusAfter: RefObject<HTMLElement | null> }) {
	const cared = family.people.filter(({ is_held }) => !is_held);
	const [leaving, setLeaving] = useState<Person | null>(null);
	const { mutate, isPending } = useFamilyChange();
	if (cared.length === 0) return null;
	return (
		<AccountPart title="People you help" text="They invited you, and can end that at any time. So can you.">
			<ul className="grid gap-5">
				{cared.map((person) => (
					<PersonRow
						key={person.id}
						person={person}
						note={
							<>
								You {person.right === 'manage' ? 'can see and change' : 'can see'} everything, since{' '}
								<Day at={person.since} />
							</>
						}
					>
						<Button variant="danger-quiet" size="small" onClick={() => setLeaving(person)}>
							Stop helping <span className="sr-only">{person.full_name}</span>
						</Button>
					</PersonRow>
				))}
			</ul>
			{leaving && (
				<ConfirmDialog
					title={`Stop helping ${leaving.full_name}?`}
					question={familyMessages.leave(leaving.full_name)}
					action="Stop helping"
					busyAction="Stopping..."
					busy={isPending}
					onConfirm={() => mutate(() => leavePerson(leaving.id), { onSettled: () => setLeaving(null) })}
					onCancel={() => setLeaving(null)}
					focusAfter={focusAfter}
				/>
			)}
		</AccountPart>
	);
}
