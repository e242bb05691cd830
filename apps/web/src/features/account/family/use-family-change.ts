import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { familyQuery, fetchAgain } from '../../../api/light-queries.ts';
import { getPatientToken } from '../../../api/session.ts';
import { useWithinLogin } from '../../../api/use-roles.ts';

/**
 * Makes a change for a form, which reports failures itself, and fetches the family again: after a failure, somebody
 * else may have changed it.
 */
export function useChangeByForm() {
	const queries = useQueryClient();
	const reload = () => fetchAgain(queries, familyQuery.queryKey);
	return async <Value>(change: () => Promise<Value>): Promise<Value> => {
		const changed = await change().catch((error) => {
			void reload();
			throw error;
		});
		await reload();
		return changed;
	};
}

/** Changes a family, and fetches it again. A failure is reported at once. */
export function useFamilyChange() {
	const queries = useQueryClient();
	const withinLogin = useWithinLogin(getPatientToken);
	return useMutation({
		// One after another, so that the last choice is the one that stays.
		scope: { id: 'family' },
		mutationFn: (change: () => Promise<unknown>) => withinLogin(change),
		onError: (error) => toast.error(getErrorMessage(error)),
		onSettled: () => fetchAgain(queries, familyQuery.queryKey),
	});
}
