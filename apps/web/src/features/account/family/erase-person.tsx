import { familyMessages, type Person, type Profile } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { erasePerson } from '../../../api/family/family.ts';
import { stopActingFor } from '../../../api/session.ts';
import { removePersonPhotos } from '../../../offline/device-photos.ts';
import { discard, listWaiting } from '../../../offline/upload-queue/upload-queue.ts';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { useChangeByForm } from './use-family-change.ts';

interface ErasePersonProps {
	person: Person;
	/** The patient whose account holds them. */
	own: Profile;
	onDone(): void;
}

/** Deletes a person of the account, and what this browser stores of them: scans waiting to be saved, and overview photos. */
export function ErasePerson({ person, own, onDone }: ErasePersonProps) {
	const change = useChangeByForm();
	const erase = async (body: { password?: string | undefined }) => {
		// If the browser forbids storage, nothing is waiting to be sent.
		const waiting = await listWaiting().catch(() => ({ mine: [] }));
		await erasePerson(person.id, body);
		// The person is deleted, whatever happens to what is stored here.
		const theirs = waiting.mine.filter((scan) => scan.person?.id === person.id);
		for (const scan of theirs) await discard(scan).catch(() => undefined);
		await removePersonPhotos(person.id, own.id).catch(() => undefined);
		// Before the family is fetched: without that person, the header would say that somebody had ended it.
		stopActingFor(person.id);
		toast.success(familyMessages.erased(person.full_name));
	};
	return (
		<ReauthenticationForm
			own={own}
			action="Delete for good"
			busyText="Deleting..."
			submit={(body) => change(() => erase(body))}
			onDone={onDone}
		/>
	);
}
