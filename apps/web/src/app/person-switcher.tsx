import { familyMessages, type Person } from '@dermavigil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useNavigate } from 'react-router';
import { fetchProfile } from '../api/accounts.ts';
import { onNotFound } from '../api/family/not-found.ts';
import { familyQuery } from '../api/light-queries.ts';
import { actFor, patientToken } from '../api/session.ts';
import { useActingFor } from '../api/use-roles.ts';
import { PersonSelect } from '../family/person-select.tsx';
import { listPhotographed, removePersonPhotos } from '../offline/device-photos.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { warnsOfPage } from '../ui/navigation/leave-warning.ts';

// Every page has the switcher, and few switches ask.
const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.tsx'), 'ConfirmDialog');

/** In the header, whose skin journal is shown; nothing for a patient who is nobody's carer. Asks before that loses what the page has not saved. */
export function PersonSwitcher() {
	useFollowRights();
	const { pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	/** Shows whom the patient has chosen, once they have said that what is unsaved may go. */
	const [asked, setAsked] = useState<{ show(): void } | null>(null);
	const change = (show: () => void) => {
		setAsked(null);
		show();
		// A lesion is one person's, and so is the state that a link hands to the scan page; an address, as of an invitation, is not.
		const isJournal = /^\/mylesion/i.test(pathname);
		void navigate(isJournal ? '/Mylesion' : { pathname, search, hash }, { replace: true });
	};
	return (
		<>
			<PersonSelect
				hidden
				label="Whose skin journal"
				onChoose={(show) => (warnsOfPage() ? setAsked({ show }) : change(show))}
				className="max-w-60 max-[23rem]:[&>[aria-hidden]]:hidden lg:mr-4"
			/>
			{asked && (
				<ConfirmDialog
					title="Switch journals without saving?"
					question="What is not saved yet will be gone."
					action="Switch"
					onConfirm={() => change(asked.show)}
					onCancel={() => setAsked(null)}
				/>
			)}
		</>
	);
}

/** Goes back to the patient's own records once a right has ended, and follows one that has changed. */
function useFollowRights(): void {
	const acting = useActingFor();
	const { data: family } = useQuery(familyQuery);
	useEffect(() => {
		if (!acting || !family) return;
		const now = family.people.find(({ id }) => id === acting.id);
		if (!now) {
			toast.error(familyMessages.noLongerCarer(acting.full_name));
			actFor(null);
		} else if (now.right !== acting.right || now.full_name !== acting.full_name) actFor(now);
	}, [acting, family]);
	const queries = useQueryClient();
	useEffect(() => onNotFound(() => void queries.invalidateQueries(familyQuery, { cancelRefetch: false })), [queries]);
	useEffect(() => {
		// Where the browser forbids storage, there are none; without a connection, the next visit removes them.
		if (family) removeOthersPhotos(family.people).catch(() => undefined);
	}, [family]);
}

/** Removes the patient's overview photos on this device of whoever is not among `people`, whose records the patient may see. */
async function removeOthersPhotos(people: Person[]): Promise<void> {
	const token = patientToken();
	// Who was logged in may have left meanwhile: that alone leaves nobody in the list.
	if (!token) return;
	const others = (await listPhotographed()).filter((person) => !people.some(({ id }) => id === person));
	if (others.length === 0) return;
	// Those of another account on this device stay.
	const account = await fetchProfile(token);
	for (const person of others) await removePersonPhotos(person, account.id);
}
