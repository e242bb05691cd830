import { type LesionInput, messages } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { createLesion } from '../../api/lesions.ts';

interface LesionCreation {
	/** Makes the lesion, then opens the scan page for its first photo. */
	create(input: LesionInput): void;
	creating: boolean;
	/** What the server said to the last attempt; null when it said nothing of its own. */
	refusal: string | null;
}

/** Starts tracking lesions. */
export function useCreateLesion(): LesionCreation {
	const navigate = useNavigate();
	const { mutate, isPending, isSuccess, error } = useMutation({
		mutationFn: createLesion,
		onSuccess: ({ id }, { nickname }) => {
			toast.success(messages.lesion.started(nickname));
			navigate('/scan', { state: { lesionId: id } });
		},
		onError: () => toast.error(messages.lesion.startFailed),
	});
	const refusal = error instanceof ApiError ? error.detail : null;
	return { create: (input) => mutate(input), creating: isPending || isSuccess, refusal };
}
