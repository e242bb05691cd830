import { familyMessages, type Person } from '@dermavigil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useNavigate } from 'react-router';
import { fetchProfile } from '../api/accounts.ts';
import { onNotFound } from '../api/family/not-found.ts';
import { familyQuery } from '../api/light-queries.ts';
import { actFor, getPatientToken } from '../api/session.ts';
import { useActingFor } from '../api/use-roles.ts';
import { PersonSelect } from '../family/person-select.tsx';
import { listPhotographed, removePersonPhotos } from '../offline/device-photos.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { warnsOfPage } from '../ui/navigation/leave-warning.ts';

// Every page has the switcher, but few switches ask.
const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.tsx'), 'ConfirmDialog');

/**
 * In the header: whose skin journal is shown; nothing for a patient who is nobody's carer. Asks first if switching
 * would lose unsaved input.
 */
export function PersonSwitcher() {
	useFollowRights();
	const { pathname, search, hash } = useLocation();
	const navigate = useNavigate();
	/** Shows the chosen person, once the patient has agreed to lose what is unsaved. */
	const [asked, setAsked] = useState<{ show(): void } | null>(null);
	const change = (show: () => void) => {
		setAsked(null);
		show();
		// A lesion belongs to one person, as does the state that a link passes to the scan page; an address, such as that
		// of an invitation, does not.
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
			return;
		}
		// What changes records goes from the page, with what was not saved.
		if (acting.right === 'manage' && now.right === 'view') toast.error(familyMessages.viewOnly(now.full_name));
		if (now.right !== acting.right || now.full_name !== acting.full_name) actFor(now);
	}, [acting, family]);
	const queries = useQueryClient();
	useEffect(() => onNotFound(() => void queries.invalidateQueries(familyQuery, { cancelRefetch: false })), [queries]);
	useEffect(() => {
		// If the browser forbids storage, there are none; without a connection, the next visit removes them.
		if (family) removeOthersPhotos(family.people).catch(() => undefined);
	}, [family]);
}

/** Removes from this device the patient's overview photos of anybody not among `people`, whose records the patient may see. */
async function removeOthersPhotos(people: Person[]): Promise<void> {
	const token = getPatientToken();
	// The patient may have logged out in the meantime, which alone would empty the list.
	if (!token) return;
	const others = (await listPhotographed()).filter((person) => !people.some(({ id }) => id === person));
	if (others.length === 0) return;
	// Photos of another account on this device stay.
	const account = await fetchProfile(token);
	for (const person of others) await removePersonPhotos(person, account.id);
}
