import type { AnalysisResult } from '@dermavigil/contract';
import { type SymptomName, type Symptoms, symptomNames, symptomQuestions } from '@dermavigil/contract';
import { ChevronDown, Lock, NotebookPen } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { AgeField } from './age-field.tsx';
import { SymptomQuestion } from './symptom-question.tsx';
import { SymptomsOutcome } from './symptoms-outcome.tsx';

interface SymptomsCardProps {
	/** What the photo alone says. */
	ofPhoto: AnalysisResult;
	/** What it became by the answers; null without any. */
	reassessed: AnalysisResult | null;
	/** Nothing may be answered any more. */
	locked: boolean;
	onTell(symptoms: Symptoms): void;
}

/** What is known of a person after one more answer; an undefined one is taken back. */
function withAnswer<Name extends keyof Symptoms>(symptoms: Symptoms, name: Name, answer: Symptoms[Name]): Symptoms {
	const { [name]: _, ...others } = symptoms;
	return answer === undefined ? others : { ...others, [name]: answer };
}

/** The questions that a person may answer beside the photo. Each answer counts at once. */
export function SymptomsCard({ ofPhoto, reassessed, locked, onTell }: SymptomsCardProps) {
	const symptoms = reassessed?.symptoms ?? {};
	const answered = Object.keys(symptoms).length;
	const [age, setAge] = useState('');
	const heading = useId();
	const tell = (name: SymptomName, answer: boolean | undefined) => onTell(withAnswer(symptoms, name, answer));
	const reset = () => {
		setAge('');
		onTell({});
	};
	return (
		<Card aria-labelledby={heading} className="animate-rise">
			<Collapsible.Root>
				<div className="group relative flex items-center gap-3 px-5 py-4 sm:gap-4 sm:px-7">
					<span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-wash text-accent transition group-hover:scale-105">
						<NotebookPen aria-hidden="true" className="size-5.5" />
					</span>
					<div className="min-w-0 flex-1">
						<h2 id={heading} className="text-lg">
							<Collapsible.Trigger className="peer text-left transition after:absolute after:inset-0 after:rounded-xl hover:text-primary">
								Add what you have noticed
							</Collapsible.Trigger>
						</h2>
						<p className="text-quiet text-sm">
							{answered > 0
								? `${answered} of ${symptomNames.length + 1} answered`
								: 'Six short questions and your age can change the percentages.'}
						</p>
					</div>
					<ChevronDown
						aria-hidden="true"
						className="size-5 shrink-0 text-quiet transition-transform group-has-data-[state=open]:rotate-180"
					/>
				</div>
				<Collapsible.Content className="grid gap-4 border-line border-t px-5 pt-4 pb-5 sm:px-7 sm:pb-7">
					<fieldset disabled={locked} aria-labelledby={heading} className="grid gap-1.5">
						{symptomNames.map((name) => (
							<SymptomQuestion
								key={name}
								question={symptomQuestions[name]}
								answer={symptoms[name]}
								disabled={locked}
								onAnswer={(answer) => tell(name, answer)}
							/>
						))}
						<AgeField text={age} onText={setAge} onAge={(years) => onTell(withAnswer(symptoms, 'age', years))} />
					</fieldset>
					{locked && (
						<p className="flex gap-2 text-sm">
							<Lock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-quiet" />
							You asked to save this result as it is. To answer differently, analyze the photo again.
						</p>
					)}
					<SymptomsOutcome ofPhoto={ofPhoto} reassessed={reassessed} onReset={locked ? null : reset} />
					<p className="text-quiet text-xs">
						Optional: answer what you know, choose an answer again to take it back. Your answers stay on this device
						until you save the result, or have our server read it aloud. They change the percentages by a small model
						that the{' '}
						<Link to="/model-card" className="text-primary underline underline-offset-4">
							model card
						</Link>{' '}
						describes.
					</p>
				</Collapsible.Content>
			</Collapsible.Root>
		</Card>
	);
}
