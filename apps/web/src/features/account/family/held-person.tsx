import {
	type Carer,
	familyMessages,
	messages,
	type Person,
	type Profile,
	profileChangeSchema,
} from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { exportPerson, handOverPerson, renamePerson } from '../../../api/family/family.ts';
import { untilLogOut } from '../../../api/log-out.ts';
import { nameFile, saveFile } from '../../../lib/files/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ErasePerson } from './erase-person.tsx';
import { PersonRow } from './person-row.tsx';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { useChangeByForm } from './use-family-change.ts';

interface HeldPersonProps {
	person: Person;
	/** Who else cares for the person. */
	carers: Carer[];
	/** The patient whose account it is. */
	own: Profile;
}

/** A person whose records the account holds: their journal, name, download, and how the account gives them away or up. */
export function HeldPerson({ person, carers, own }: HeldPersonProps) {
	const [open, setOpen] = useState<'name' | 'deletion' | Carer | null>(null);
	const close = () => setOpen(null);
	const change = useChangeByForm();
	const download = useMutation({
		mutationFn: () => untilLogOut(() => exportPerson(person.id)),
		onSuccess: (zip) => zip && saveFile(zip, nameFile('data', 'zip')),
		onError: (error) => toast.error(getErrorMessage(error, messages.account.exportFailed)),
	});
	const name = <span className="sr-only">: {person.full_name}</span>;
	return (
		<PersonRow person={person} note="In your account">
			<Button variant="secondary" size="small" onClick={() => setOpen('name')}>
				Rename{name}
			</Button>
			<Button variant="secondary" size="small" disabled={download.isPending} onClick={() => download.mutate()}>
				<Download className="size-4" />
				{download.isPending ? 'Preparing the download...' : 'Download everything'}
				{name}
			</Button>
			{carers
				.filter(({ right }) => right === 'manage')
				.map((carer) => (
					<Button key={carer.id} variant="secondary" size="small" onClick={() => setOpen(carer)}>
						Hand over to {carer.full_name}
						{name}
					</Button>
				))}
			<Button variant="danger-quiet" size="small" onClick={() => setOpen('deletion')}>
				Delete{name}
			</Button>
			{open === 'name' && (
				<OpenDialog title="Change the name" description="Clinicians see it in reviews." onClose={close}>
					<RenamePerson person={person} onDone={close} />
				</OpenDialog>
			)}
			{open === 'deletion' && (
				<OpenDialog
					title={`Delete everything of ${person.full_name}?`}
					description="All of their scans, photos, spots and reviews are deleted. This cannot be undone."
					onClose={close}
				>
					<ErasePerson person={person} own={own} onDone={close} />
				</OpenDialog>
			)}
			{open !== null && typeof open === 'object' && (
				<OpenDialog
					title={`Hand over to ${open.full_name}?`}
					description={familyMessages.handOver(person.full_name, open.full_name)}
					onClose={close}
				>
					<ReauthenticationForm
						own={own}
						action="Hand over"
						busyText="Handing over..."
						submit={(body) => change(() => handOverPerson(person.id, { carer_id: open.id, ...body }))}
						onDone={close}
					/>
				</OpenDialog>
			)}
		</PersonRow>
	);
}

/** Changes the name of a person whom the account holds. */
function RenamePerson({ person, onDone }: { person: Person; onDone(): void }) {
	const change = useChangeByForm();
	const { onSubmit, field, error, busy } = useForm({
		schema: profileChangeSchema,
		submit: (body) => change(() => renamePerson(person.id, body)),
		onSuccess: onDone,
		getErrorMessage,
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-5">
			<Field label="Full Name" autoFocus autoComplete="off" defaultValue={person.full_name} {...field('full_name')} />
			<ErrorMessage>{error}</ErrorMessage>
			<SubmitButton busy={busy} busyText="Saving..." className="justify-self-end">
				Save name
			</SubmitButton>
		</form>
	);
}
