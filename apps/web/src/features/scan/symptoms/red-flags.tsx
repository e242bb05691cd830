import type { Mode, Symptoms } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { modelCardQuery } from '../../../api/light-queries.ts';
import { takeLostFocus } from '../../../lib/keep-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { redFlagNames, SymptomQuestions } from './symptom-questions.tsx';

interface RedFlagsProps {
	mode: Mode;
	symptoms: Symptoms;
	/** The result is there and waiting. */
	ready: boolean;
	/** The person has begun, so the result waits from now on. */
	onBegin(): void;
	onAnswer(symptoms: Symptoms): void;
	/** The result need not wait any longer. */
	onDone(): void;
}

/** Asks what no photo shows while the photo is analyzed, in the mode whose model was trained with answers. */
export function RedFlags({ mode, symptoms, ready, onBegin, onAnswer, onDone }: RedFlagsProps) {
	const { data: card } = useQuery(modelCardQuery);
	const heading = useId();
	const [dismissed, setDismissed] = useState(false);
	if (!card?.modes[mode].symptomWeights) return null;
	// A result that is ready takes the focus itself.
	if (dismissed) return ready ? null : <Dismissed />;
	const dismiss = () => {
		setDismissed(true);
		onDone();
	};
	const answered = Object.keys(symptoms).length > 0;
	return (
		<Card aria-labelledby={heading} onFocus={onBegin} className="grid animate-rise gap-3 p-5">
			<div>
				<h2 id={heading} className="text-lg">
					What a photo can’t show
				</h2>
				<p className="text-quiet text-sm">Your answers can raise the risk, never lower it.</p>
			</div>
			<div>
				<SymptomQuestions
					names={redFlagNames}
					symptoms={symptoms}
					disabled={false}
					onAnswer={(changed) => {
						// Not every browser focuses a button that is tapped.
						onBegin();
						onAnswer(changed);
					}}
				/>
			</div>
			<p role="status" className="text-sm empty:absolute">
				{ready && 'Your result is ready.'}
			</p>
			<div>
				<Button variant={ready ? 'primary' : 'secondary'} onClick={dismiss}>
					{ready ? 'See result' : answered ? 'Done' : 'Skip'}
				</Button>
			</div>
		</Card>
	);
}

/** Takes over the focus of the button that is gone. */
const Dismissed = () => (
	<p ref={takeLostFocus} tabIndex={-1} className="rounded-sm text-quiet text-sm">
		Your result appears here as soon as it is ready.
	</p>
);
