import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

/** Does one thing at a time, and knows why it did not work; `failed` is said when the failure has no words of its own. */
export function useAttempt(failed: string) {
	const [trouble, setTrouble] = useState<string>();
	const [busy, setBusy] = useState(false);
	const attempt = async (work: () => Promise<void>) => {
		if (busy) return;
		setTrouble(undefined);
		setBusy(true);
		try {
			await work();
		} catch (error) {
			setTrouble(error instanceof ApiError ? error.message : failed);
		} finally {
			setBusy(false);
		}
	};
	return { attempt, trouble, busy };
}
