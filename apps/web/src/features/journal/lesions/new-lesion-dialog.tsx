import { type Lesion, lesionInputSchema, limits } from '@dermavigil/contract';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useActingFor } from '../../../api/use-roles.ts';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { Field, type FieldProps } from '../../../ui/form/field.tsx';
import { SubmitButton } from '../../../ui/form/form-parts.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { BodyMap } from '../body-map/body-map.tsx';
import { useCreateLesion } from './use-create-lesion.ts';

/** Asks for a lesion's name and place; its first photo is then taken on the scan page. */
export function NewLesionDialog({ onClose }: { onClose(): void }) {
	const navigate = useNavigate();
	return (
		<OpenDialog
			title="Track New Lesion"
			description="Name it and mark where it is. You’ll add the first photo next."
			onClose={onClose}
		>
			<NewLesionForm onCancel={onClose} onCreated={({ id }) => navigate('/scan', { state: { lesionId: id } })} />
		</OpenDialog>
	);
}

/** Ignores the form's other controls, such as the body map's radio buttons. */
const schema = lesionInputSchema.strip();

interface NewLesionFormProps {
	/** Where the lesion is, if known. */
	bodyPart?: string;
	onCancel(): void;
	onCreated(lesion: Lesion): void;
}

/** The name and the place of a lesion to track. */
export function NewLesionForm({ bodyPart: known = '', onCancel, onCreated }: NewLesionFormProps) {
	const [bodyPart, setBodyPart] = useState(known);
	const nicknameField = useRef<HTMLInputElement>(null);
	const errorId = useId();
	const person = useActingFor();
	const form = useForm({
		schema,
		submit: useCreateLesion(),
		onSuccess: onCreated,
		getErrorMessage: (error) => (error instanceof ApiError ? error.detail : null),
	});
	const fields = { nickname: form.field('nickname'), bodyPart: form.field('body_part') };
	const error = fields.nickname.error ?? fields.bodyPart.error ?? form.error;
	useEffect(() => nicknameField.current?.focus(), []);
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-6">
			<div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_18rem]">
				<div className="grid content-start gap-5">
					<Field
						ref={nicknameField}
						label="Nickname"
						hint={`e.g. “Mole near my watch”. ${person ? 'Anyone who may see this journal sees it.' : 'Only you see this, unless you share it.'}`}
						maxLength={limits.lesion.maxNicknameLength}
						autoComplete="off"
						{...describedBy(errorId, fields.nickname)}
					/>
					<Field
						label="Body Part"
						hint={`Tap the map or type it. ${person ? `“Left” is the left side of ${person.full_name}.` : '“Left” means your left.'}`}
						value={bodyPart}
						onChange={(event) => setBodyPart(event.target.value)}
						maxLength={limits.lesion.maxBodyPartLength}
						autoComplete="off"
						{...describedBy(errorId, fields.bodyPart)}
					/>
				</div>
				<BodyMap
					value={bodyPart}
					onChange={(part) => {
						setBodyPart(part);
						form.clearErrors('body_part');
					}}
				/>
			</div>
			<p id={errorId} role="alert" className="flex items-start gap-2 font-semibold text-high text-sm empty:hidden">
				{error && (
					<>
						<CircleAlert className="mt-0.5 size-4.5 shrink-0" />
						{error}
					</>
				)}
			</p>
			<div className="flex flex-wrap justify-end gap-3">
				<Button variant="secondary" onClick={onCancel}>
					Cancel
				</Button>
				<SubmitButton busy={form.busy || form.succeeded} busyText="Starting...">
					Start Tracking
				</SubmitButton>
			</div>
		</form>
	);
}

/** Leaves the hint in place: one message below says what is wrong with either field. */
const describedBy = (errorId: string, { error, ...field }: Partial<FieldProps>) => ({
	...field,
	...(error && { 'aria-invalid': true, 'aria-describedby': errorId }),
});
