import { type Family, familyMessages, type Person, type Profile } from '@dermavigil/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { leavePerson } from '../../../api/family/family.ts';
import { stopActingFor } from '../../../api/session.ts';
import { removePersonPhotos } from '../../../offline/device-photos.ts';
import { Day } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AccountPart } from '../account-part.tsx';
import { PersonRow } from './person-row.tsx';
import { useFamilyChange } from './use-family-change.ts';

interface CaredPeopleProps {
	family: Family;
	/** The patient, who cares for them. */
	own: Profile;
}

/** The people who invited the patient as a carer; nothing if there are none. */
export function CaredPeople({ family, own }: CaredPeopleProps) {
	const cared = family.people.filter(({ is_held }) => !is_held);
	const [leaving, setLeaving] = useState<Person | null>(null);
	const { mutate, isPending } = useFamilyChange();
	if (cared.length === 0) return null;
	// The dialog for another person may have replaced it.
	const close = (person: Person) => setLeaving((now) => (now === person ? null : now));
	const leave = async (person: Person) => {
		await leavePerson(person.id);
		// Before the family is fetched: without that person, the header would say that they had ended it.
		stopActingFor(person.id);
		toast.success(`You no longer help ${person.full_name}.`);
		// Nobody can see them here any more.
		await removePersonPhotos(person.id, own.id).catch(() => undefined);
	};
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
					question={`${familyMessages.leave(leaving.full_name)} Photos of their self-checks on this device are deleted.`}
					action="Stop helping"
					busyAction="Stopping..."
					busy={isPending}
					onConfirm={() => mutate(() => leave(leaving), { onSettled: () => close(leaving) })}
					onCancel={() => setLeaving(null)}
				/>
			)}
		</AccountPart>
	);
}
