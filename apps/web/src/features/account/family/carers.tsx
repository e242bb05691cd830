import {
	type Carer,
	type Family,
	familyMessages,
	formatDate,
	type Profile,
	type Right,
	type SentInvitation,
} from '@dermavigil/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { changeCarer, removeCarer } from '../../../api/family/family.ts';
import { withdrawInvitation } from '../../../api/family/invitations.ts';
import { PersonInitials } from '../../../family/person-initials.tsx';
import { useFocusHome } from '../../../lib/focus-home.tsx';
import { noteFocus } from '../../../lib/keep-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { AccountPart } from '../account-part.tsx';
import { rightNames, rightOptions } from './right-names.ts';
import { useFamilyChange } from './use-family-change.ts';

interface CarersProps {
	family: Family;
	/** The patient, who may have carers too. */
	own: Profile;
}

/** Who may see the patient's records, and those of the people whom the account holds. */
export function Carers({ family, own }: CarersProps) {
	const people = [own, ...family.people.filter(({ is_held }) => is_held)];
	const isEmpty = family.carers.length === 0 && family.invitations.length === 0;
	return (
		<AccountPart
			title="Who can see the skin journals"
			text="Carers log in with their own account. They never see your password, and can’t delete a person."
		>
			{isEmpty && <p>Nobody else can see your skin journals.</p>}
			{people.map((person) => (
				<CarersOfPerson
					key={person.id}
					name={person === own ? `${own.full_name} (you)` : person.full_name}
					carers={family.carers.filter(({ person_id }) => person_id === person.id)}
					invitations={family.invitations.filter(({ person_id }) => person_id === person.id)}
				/>
			))}
		</AccountPart>
	);
}

interface CarersOfPersonProps {
	name: string;
	carers: Carer[];
	invitations: SentInvitation[];
}

function CarersOfPerson({ name, carers, invitations }: CarersOfPersonProps) {
	const { mutate, isPending } = useFamilyChange();
	const goHome = useFocusHome();
	if (carers.length === 0 && invitations.length === 0) return null;
	const end = (change: () => Promise<void>, message: string) => {
		const isStillThere = noteFocus();
		mutate(() => change().then(() => toast.success(message)), {
			// The row that had the focus is gone by then.
			onSuccess: () => isStillThere() && goHome(),
			// It may be gone, too: the other side was faster, or the answer was lost.
			onError: () => document.activeElement === document.body && goHome(),
		});
	};
	return (
		<section aria-label={name} className="grid gap-4">
			<h3 className="wrap-anywhere font-semibold">{name}</h3>
			<ul className="grid gap-5">
				{carers.map(({ id, full_name, email, right }) => (
					<li key={id} className="grid gap-3">
						<div className="flex min-w-0 items-center gap-3">
							<PersonInitials name={full_name} />
							<span className="grid min-w-0">
								<span className="wrap-anywhere font-semibold">{full_name}</span>
								<span className="wrap-anywhere text-quiet text-sm">{email}</span>
							</span>
						</div>
						<div className="flex flex-wrap items-center gap-2">
							<RightSelect {...{ id, full_name, right }} />
							<Button
								variant="danger-quiet"
								size="small"
								disabled={isPending}
								onClick={() => end(() => removeCarer(id), familyMessages.removed(full_name))}
							>
								Remove <span className="sr-only">{full_name}</span>
							</Button>
						</div>
					</li>
				))}
				{invitations.map(({ id, email, right, expires_at }) => (
					<li key={id} className="grid gap-2">
						<p className="grid gap-0.5 border-line border-l-2 pl-4 text-sm">
							<span className="wrap-anywhere font-semibold">Invited: {email}</span>
							<span className="text-quiet">
								{rightNames[right]}. Open until {formatDate(expires_at)}.
							</span>
						</p>
						<Button
							variant="danger-quiet"
							size="small"
							disabled={isPending}
							onClick={() => end(() => withdrawInvitation(id), familyMessages.takenBack(email))}
							className="justify-self-start"
						>
							Take back <span className="sr-only">the invitation to {email}</span>
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}

/** What a carer may do. A new choice is shown at once, and stays once it is saved. */
function RightSelect({ id, full_name, right }: Pick<Carer, 'id' | 'full_name' | 'right'>) {
	const [chosen, setChosen] = useState<Right | null>(null);
	const { mutate } = useFamilyChange();
	const choose = (next: Right) => {
		setChosen(next);
		mutate(() => changeCarer(id, next), { onSettled: () => setChosen(null) });
	};
	return (
		<Select
			hidden
			label={`What ${full_name} may do`}
			value={chosen ?? right}
			options={rightOptions}
			onChange={choose}
		/>
	);
}
