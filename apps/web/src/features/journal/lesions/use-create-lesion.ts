import { type Lesion, type LesionInput, messages } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { createLesion } from '../../../api/lesions.ts';
import { lesionsQuery } from '../../../api/light-queries.ts';

interface LesionCreation {
	/** Creates the lesion, then opens the scan page for its first photo unless the dialog was closed meanwhile. */
	create(input: LesionInput): void;
	creating: boolean;
	/** The server's error message for the last attempt; null without one. */
	serverMessage: string | null;
}

/** Starts tracking lesions. */
export function useCreateLesion(): LesionCreation {
	const navigate = useNavigate();
	const addToCache = useAddToCache();
	const { mutate, isPending, isSuccess, error } = useMutation({
		mutationFn: createLesion,
		onSuccess: async ({ id }, input) => {
			toast.success(messages.lesion.started(input.nickname));
			await addToCache(id, input);
		},
		onError: () => toast.error(messages.lesion.startFailed),
	});
	const serverMessage = error instanceof ApiError ? error.detail : null;
	const create = (input: LesionInput) =>
		mutate(input, { onSuccess: ({ id }) => navigate('/scan', { state: { lesionId: id } }) });
	return { create, creating: isPending || isSuccess, serverMessage };
}

/** Adds a new lesion to the cached list, where the next page looks it up, and fetches the list again. */
function useAddToCache(): (id: string, input: LesionInput) => Promise<void> {
	const queries = useQueryClient();
	return async (id, input) => {
		// A response that is still on its way may be older than the lesion.
		await queries.cancelQueries({ queryKey: lesionsQuery.queryKey });
		const lesion: Lesion = {
			...input,
			id,
			created_at: new Date().toISOString(),
			scan_count: 0,
			last_seen_at: null,
			latest_image_url: null,
			latest_thumbnail_url: null,
		};
		queries.setQueryData(lesionsQuery.queryKey, (known) => known && [lesion, ...known]);
		void queries.invalidateQueries({ queryKey: lesionsQuery.queryKey });
	};
}
