import { reassess } from '@dermavigil/analysis/symptoms';
import {
	type AnalysisResult,
	type SymptomName,
	type Symptoms,
	savedAssessmentSchema,
	symptomNames,
	symptomQuestions,
} from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Lock, NotebookPen } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { modelCardQuery } from '../../../api/light-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { AgeField } from './age-field.tsx';
import { SymptomQuestion } from './symptom-question.tsx';
import { SymptomsOutcome } from './symptoms-outcome.tsx';

interface SymptomsCardProps {
	/** The analysis of the photo alone. */
	photoOnly: AnalysisResult;
	/** The analysis with the reported symptoms; null without any. */
	reassessed: AnalysisResult | null;
	/** The result was sent to be saved: the symptoms must not change any more. */
	locked: boolean;
	onReassess(reassessed: AnalysisResult | null): void;
}

/** Asks about symptoms, where the model that assessed the photo was trained to weigh them. */
export function SymptomsCard(props: SymptomsCardProps) {
	const { photoOnly, onReassess } = props;
	const { data: card } = useQuery(modelCardQuery);
	const [{ data: assessment }] = useState(() => savedAssessmentSchema.safeParse(photoOnly));
	if (!card || !assessment || card.version !== assessment.modelVersion) return null;
	if (assessment.mode !== 'consumer' || !card.modes.consumer.symptomWeights) return null;
	const report = (symptoms: Symptoms) => {
		const answered = Object.keys(symptoms).length > 0;
		onReassess(answered ? { ...photoOnly, ...reassess(assessment, symptoms, card) } : null);
	};
	return <Questions {...props} onReport={report} />;
}

/** The symptoms after one more answer; undefined takes one back. */
function withAnswer<Name extends keyof Symptoms>(symptoms: Symptoms, name: Name, answer: Symptoms[Name]): Symptoms {
	const { [name]: _, ...others } = symptoms;
	return answer === undefined ? others : { ...others, [name]: answer };
}

interface QuestionsProps extends SymptomsCardProps {
	onReport(symptoms: Symptoms): void;
}

/** The questions about symptoms. Each answer takes effect at once. */
function Questions({ photoOnly, reassessed, locked, onReport }: QuestionsProps) {
	const symptoms = reassessed?.symptoms ?? {};
	const answered = Object.keys(symptoms).length;
	const [age, setAge] = useState('');
	const heading = useId();
	const answer = (name: SymptomName, value: boolean | undefined) => onReport(withAnswer(symptoms, name, value));
	const reset = () => {
		setAge('');
		onReport({});
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
								onAnswer={(value) => answer(name, value)}
							/>
						))}
						<AgeField text={age} onText={setAge} onAge={(years) => onReport(withAnswer(symptoms, 'age', years))} />
					</fieldset>
					{locked && (
						<p className="flex gap-2 text-sm">
							<Lock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-quiet" />
							You asked to save this result as it is. To answer differently, analyze the photo again.
						</p>
					)}
					<SymptomsOutcome photoOnly={photoOnly} reassessed={reassessed} onReset={locked ? null : reset} />
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
