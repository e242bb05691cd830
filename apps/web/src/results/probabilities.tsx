import { formatConfidence, getMeaning, type Mode, type Prediction } from '@dermavigil/contract';

interface ProbabilitiesProps {
	probabilities: Prediction[];
	/** The mode of the assessment; without one, percentages have a decimal. */
	mode?: Mode;
}

/** Every class with its probability, most probable first. */
export function Probabilities({ probabilities, mode = 'clinical' }: ProbabilitiesProps) {
	return (
		<ul className="grid gap-3 text-sm">
			{probabilities.map(({ label, confidence }) => (
				<li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
					<span>{label}</span>
					<span>{formatConfidence(confidence, mode)}</span>
					<ProbabilityBar label={label} confidence={confidence} />
				</li>
			))}
		</ul>
	);
}

/** Its length shows how probable a class is; its color, whether that is cancer or precancer, or harmless. */
export function ProbabilityBar({ label, confidence }: Prediction) {
	const isBenign = (getMeaning(label)?.kind ?? 'benign') === 'benign';
	return (
		<span aria-hidden="true" className="col-span-full h-1.5 w-full overflow-hidden rounded-full bg-sunken">
			<span
				style={{ width: `${confidence}%` }}
				className={`block h-full forced-color-adjust-none rounded-full ${isBenign ? 'bg-benign' : 'bg-malignant'}`}
			/>
		</span>
	);
}
