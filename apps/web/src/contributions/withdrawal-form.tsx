import { messages } from '@dermavigil/contract';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';

type State = { phase: 'idle' | 'sending' | 'erased' } | { phase: 'failed'; message: string };

const failed = 'The contribution could not be withdrawn. Please try again.';

/** Takes a contribution back by its code. */
export function WithdrawalForm() {
	const [code, setCode] = useState('');
	const [state, setState] = useState<State>({ phase: 'idle' });
	const online = useOnline();
	const id = useId();
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setState({ phase: 'sending' });
		try {
			const { withdraw } = await import('../api/contributions.ts');
			await withdraw(code.trim());
			setState({ phase: 'erased' });
			setCode('');
		} catch (error) {
			setState({ phase: 'failed', message: error instanceof ApiError ? error.message : failed });
		}
	};
	const error = !online ? messages.client.offline : state.phase === 'failed' ? state.message : null;
	return (
		<form onSubmit={submit} className="grid gap-2 text-sm">
			<label htmlFor={id} className="font-semibold">
				Withdrawal code
			</label>
			<div className="flex flex-wrap gap-2.5">
				<input
					id={id}
					value={code}
					onChange={(event) => setCode(event.target.value)}
					required
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					aria-invalid={state.phase === 'failed'}
					aria-describedby={`${id}-status`}
					className="min-h-11 min-w-0 flex-1 basis-60 rounded-md border border-edge bg-surface px-3.5 text-base"
				/>
				<Button type="submit" variant="secondary" disabled={!online || state.phase === 'sending'}>
					{state.phase === 'sending' ? 'Withdrawing...' : 'Withdraw'}
				</Button>
			</div>
			<p id={`${id}-status`} role="status" className={`empty:absolute ${error ? 'text-high' : 'text-quiet'}`}>
				{error ?? (state.phase === 'erased' ? 'The photo and everything stored with it were erased.' : '')}
			</p>
		</form>
	);
}
