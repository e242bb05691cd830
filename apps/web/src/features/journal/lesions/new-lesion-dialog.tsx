import { lesionInputSchema, limits } from '@dermavigil/contract';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { BodyMap } from '../body-map/body-map.tsx';
import { useCreateLesion } from './use-create-lesion.ts';

/** Names a lesion and says where it is; then its first photo is taken on the scan page. */
export function NewLesionDialog({ onClose }: { onClose(): void }) {
	return (
		<OpenDialog
			title="Track New Lesion"
			description="A name that you will recognize and the place on your body. The first photo comes next."
			onClose={onClose}
		>
			<NewLesionForm onCancel={onClose} />
		</OpenDialog>
	);
}

function NewLesionForm({ onCancel }: { onCancel(): void }) {
	const [nickname, setNickname] = useState('');
	const [bodyPart, setBodyPart] = useState('');
	const [submitted, setSubmitted] = useState(false);
	const nicknameField = useRef<HTMLInputElement>(null);
	const bodyPartField = useRef<HTMLInputElement>(null);
	const errorId = useId();
	const { create, creating, serverMessage } = useCreateLesion();
	useEffect(() => nicknameField.current?.focus(), []);

	const input = lesionInputSchema.safeParse({ nickname, body_part: bodyPart });
	const invalidFields = new Set(
		submitted && !input.success ? input.error.issues.map(({ path: [field] }) => field) : [],
	);
	const errorText = invalidFields.size > 0 ? (input.error?.issues[0]?.message ?? null) : serverMessage;
	const checked = (field: string) => ({
		required: true,
		// In place of the hint, as where each field has a message of its own.
		...(invalidFields.has(field) && { 'aria-invalid': true, 'aria-describedby': errorId }),
	});

	const submit = (event: FormEvent) => {
		event.preventDefault();
		setSubmitted(true);
		if (input.success) create(input.data);
		else if (input.error.issues[0]?.path[0] === 'nickname') nicknameField.current?.focus();
		else bodyPartField.current?.focus();
	};
	return (
		<form noValidate onSubmit={submit} className="grid gap-6">
			<div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_16rem]">
				<div className="grid content-start gap-5">
					<Field
						ref={nicknameField}
						label="Nickname"
						hint="For instance: the one by the watch. Only you see it."
						value={nickname}
						onChange={(event) => setNickname(event.target.value)}
						maxLength={limits.lesion.maxNicknameLength}
						autoComplete="off"
						{...checked('nickname')}
					/>
					<Field
						ref={bodyPartField}
						label="Body Part"
						hint="Choose it on the map, or type it. Left and right are yours."
						value={bodyPart}
						onChange={(event) => setBodyPart(event.target.value)}
						maxLength={limits.lesion.maxBodyPartLength}
						autoComplete="off"
						{...checked('body_part')}
					/>
				</div>
				<BodyMap value={bodyPart} onChange={setBodyPart} />
			</div>
			<p id={errorId} role="alert" className="flex items-start gap-2 font-semibold text-high text-sm empty:hidden">
				{errorText && (
					<>
						<CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
						{errorText}
					</>
				)}
			</p>
			<div className="flex flex-wrap justify-end gap-3">
				<Button variant="secondary" onClick={onCancel}>
					Cancel
				</Button>
				<Button type="submit" disabled={creating}>
					{creating ? 'Starting...' : 'Start Tracking'}
				</Button>
			</div>
		</form>
	);
}
