import {
	familyMessages,
	limits,
	type NewShare,
	type Scan,
	type ShareDuration,
	shareMessages,
} from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { fetchAgain } from '../../../api/light-queries.ts';
import { createShare, sharesQuery } from '../../../api/shares/shares.ts';
import { useActingFor } from '../../../api/use-roles.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';

interface ShareFormProps {
	scan: Scan;
	/** Offers the whole lesion first, not just this scan. */
	wholeLesion: boolean;
	onMade(share: NewShare): void;
}

const kinds = [
	{ value: 'scan', label: 'This photo' },
	{ value: 'lesion', label: 'All photos' },
] as const;
const durations: { value: ShareDuration; label: string }[] = [
	{ value: 'day', label: '1 day' },
	{ value: 'week', label: '1 week' },
	{ value: 'month', label: '1 month' },
];

/** What to share with a doctor, for how long, and with which details. */
export function ShareForm({ scan, wholeLesion, onMade }: ShareFormProps) {
	const { id, lesion_id } = scan;
	const [kind, setKind] = useState<'scan' | 'lesion'>(wholeLesion ? 'lesion' : 'scan');
	const [duration, setDuration] = useState<ShareDuration>('week');
	const [doctor, setDoctor] = useState('');
	const [named, setNamed] = useState(true);
	const [noted, setNoted] = useState(false);
	const queries = useQueryClient();
	const person = useActingFor();
	const making = useMutation({
		mutationFn: () =>
			createShare({
				target: kind === 'lesion' && lesion_id ? { kind, id: lesion_id } : { kind: 'scan', id },
				duration,
				doctor,
				include_name: named,
				include_notes: noted,
			}),
		onSuccess: (share) => {
			onMade(share);
			void fetchAgain(queries, sharesQuery.queryKey);
		},
	});
	return (
		<div className="grid justify-items-start gap-5">
			{lesion_id && (
				<Labeled title="What to share" hint={kind === 'lesion' ? 'Photos you add later are shared too.' : null}>
					<Segmented label="What to share" choices={kinds} value={kind} onChange={setKind} />
				</Labeled>
			)}
			<Labeled title="How long the link works" hint="You can end it at any time, on your account page.">
				<Segmented label="How long the link works" choices={durations} value={duration} onChange={setDuration} />
			</Labeled>
			{/* The choices above stand outside: within a form each would have an input of its own that nobody sees. */}
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					if (!making.isPending) making.mutate();
				}}
				className="grid w-full justify-items-start gap-5"
			>
				<Field
					label="Doctor’s name (optional)"
					hint="A note for you. The doctor does not see it."
					maxLength={limits.share.maxDoctorLength}
					autoComplete="off"
					value={doctor}
					onChange={(event) => setDoctor(event.target.value)}
					className="w-full max-w-sm"
				/>
				<div className="grid gap-1">
					<Checkbox
						label={person ? familyMessages.includeName(person.full_name) : 'Include my name'}
						checked={named}
						onChange={setNamed}
					/>
					<Checkbox
						label={person ? 'Include notes from reviews' : 'Include notes from my reviews'}
						checked={noted}
						onChange={setNoted}
					/>
				</div>
				<ErrorMessage>{making.error && getErrorMessage(making.error, shareMessages.createFailed)}</ErrorMessage>
				<SubmitButton busy={making.isPending} busyText="Making the link...">
					Make link
				</SubmitButton>
			</form>
		</div>
	);
}

/** A choice under its title; for screen readers, the title belongs to the choice itself. */
function Labeled({ title, hint, children }: { title: string; hint: string | null; children: ReactNode }) {
	return (
		<div className="grid justify-items-start gap-1.5">
			<span aria-hidden="true" className="font-semibold text-sm">
				{title}
			</span>
			{children}
			{hint && <p className="text-quiet text-sm">{hint}</p>}
		</div>
	);
}
