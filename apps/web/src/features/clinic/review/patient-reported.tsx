import { formatSymptoms, type RiskLevel, type Symptoms } from '@dermavigil/contract';
import { RedFlag } from '../red-flag.tsx';

/** The symptoms that the patient reported, as clinicians read them: red flags are marked by an icon and in words. */
export function PatientReported({ symptoms, risk }: { symptoms: Symptoms; risk: RiskLevel }) {
	return (
		<>
			<dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
				{formatSymptoms(symptoms).map(({ question, answer, warning }) => (
					<div key={question} className="col-span-2 grid grid-cols-subgrid">
						<dt>
							{question}
							{warning && <RedFlag className="ml-2" />}
						</dt>
						<dd className="font-semibold">{answer}</dd>
					</div>
				))}
			</dl>
			{risk !== 'unknown' && (
				<p className="mt-2 text-quiet text-sm">Counted in the risk, not in the class probabilities.</p>
			)}
		</>
	);
}
