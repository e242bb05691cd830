import { formatSymptoms, messages, type RiskLevel, type Symptoms } from '@dermavigil/contract';
import { TriangleAlert } from 'lucide-react';

interface SymptomListProps {
	symptoms: Symptoms;
	/** Unknown if the photo could not be assessed: the symptoms then count by themselves. */
	risk: RiskLevel;
	/** What marks a red flag: clinicians need no advice to tell a doctor. */
	mark?: string;
}

/** The symptoms that a patient reported; red flags are marked with an icon and words. */
export function SymptomList({ symptoms, risk, mark = messages.symptoms.warning }: SymptomListProps) {
	return (
		<>
			<dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-sm">
				{formatSymptoms(symptoms).map(({ question, answer, warning }) => (
					<div key={question} className="col-span-2 grid grid-cols-subgrid">
						<dt>{question}</dt>
						<dd className="font-semibold">{answer}</dd>
						{warning && (
							<dd className="col-span-2 flex items-center gap-1.5 text-high">
								<TriangleAlert className="size-4 shrink-0" />
								{mark}
							</dd>
						)}
					</div>
				))}
			</dl>
			{risk !== 'unknown' && <p className="mt-3 text-quiet text-sm">{messages.symptoms.counted}</p>}
		</>
	);
}
