import { type Lesion, type LesionInput, messages } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { createLesion } from '../../../api/lesions.ts';
import { lesionsQuery } from '../../../api/light-queries.ts';
import { getActingFor, getPatientToken } from '../../../api/session.ts';

/**
 * Starts tracking a lesion, reports whether that worked, and returns the lesion. If another journal is on the page by
 * then, that one stays as it is.
 */
export function useCreateLesion(): (input: LesionInput) => Promise<Lesion> {
	const addToCache = useAddToCache();
	return async (input) => {
		const [token, person] = [getPatientToken(), getActingFor()?.id];
		try {
			const lesion = await createLesion(input);
			toast.success(messages.lesion.started(input.nickname), { id: 'create lesion' });
			if (token === getPatientToken() && person === getActingFor()?.id) await addToCache(lesion.id, input);
			return lesion;
		} catch (error) {
			toast.error(messages.lesion.startFailed, { id: 'create lesion' });
			throw error;
		}
	};
}

/** Adds a new lesion to the cached list, where the next page looks it up, and fetches the list again. */
function useAddToCache(): (id: string, input: LesionInput) => Promise<void> {
	const queries = useQueryClient();
	return async (id, input) => {
		// A response still under way may be older than the lesion.
		await queries.cancelQueries({ queryKey: lesionsQuery.queryKey });
		const lesion: Lesion = {
			...input,
			id,
			created_at: new Date().toISOString(),
			scan_count: 0,
			last_seen_at: null,
			latest_image_url: null,
			latest_thumbnail_url: null,
			latest_risk_level: null,
			unseen_high: null,
			unseen_red_flag: null,
		};
		queries.setQueryData(lesionsQuery.queryKey, (known) =>
			// It may have been fetched in the meantime, for example on returning to the window.
			known?.some((other) => other.id === id) ? known : known && [lesion, ...known],
		);
		void queries.invalidateQueries({ queryKey: lesionsQuery.queryKey });
	};
}
