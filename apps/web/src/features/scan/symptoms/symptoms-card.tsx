import { type AnalysisResult, type ModeCard, type Symptoms, symptomNames } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Lock, NotebookPen } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { modelCardQuery } from '../../../api/light-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { AgeField } from './age-field.tsx';
import { countsSymptoms, reassessResult } from './reassess-result.ts';
import { redFlagNames, SymptomQuestions, withSymptom } from './symptom-questions.tsx';
import { SymptomsOutcome } from './symptoms-outcome.tsx';

interface SymptomsCardProps {
	/** The analysis of the photo alone. */
	photoOnly: AnalysisResult;
	/** The analysis with the reported symptoms; null without any. */
	reassessed: AnalysisResult | null;
	/** The red flags were answered or skipped while the photo was analyzed. */
	asked: boolean;
	/** The result was sent to be saved, so the symptoms can no longer be changed. */
	locked: boolean;
	/** It was saved. */
	saved: boolean;
	onReassess(reassessed: AnalysisResult | null): void;
}

/** Asks about symptoms, if the model that assessed the photo was trained to weigh them. */
export function SymptomsCard(props: SymptomsCardProps) {
	const { photoOnly, onReassess } = props;
	const { data: card } = useQuery(modelCardQuery);
	if (!card || !countsSymptoms(photoOnly, card)) return null;
	return (
		<Questions
			{...props}
			thresholds={card.modes[photoOnly.mode].thresholds}
			onReport={(symptoms) => onReassess(reassessResult(photoOnly, symptoms, card))}
		/>
	);
}

interface QuestionsProps extends SymptomsCardProps {
	thresholds: ModeCard['thresholds'];
	onReport(symptoms: Symptoms): void;
}

const others = symptomNames.filter((name) => !redFlagNames.includes(name));

/** The questions about symptoms, the red flags first. Each answer takes effect at once. */
function Questions({ photoOnly, reassessed, thresholds, asked, locked, saved, onReport }: QuestionsProps) {
	const symptoms = reassessed?.symptoms ?? {};
	const [age, setAge] = useState(String(symptoms.age ?? ''));
	const reset = () => {
		setAge('');
		onReport({});
	};
	const shared = { symptoms, disabled: locked, onAnswer: onReport };
	return (
		<Frame answered={Object.keys(symptoms).length} open={!asked}>
			<div className="lg:row-span-3">
				<SymptomQuestions names={redFlagNames} {...shared} />
				<Disclosure title="More questions">
					<SymptomQuestions names={others} {...shared} />
					<fieldset disabled={locked}>
						<AgeField text={age} onText={setAge} onAge={(years) => onReport(withSymptom(symptoms, 'age', years))} />
					</fieldset>
				</Disclosure>
			</div>
			<SymptomsOutcome
				photoOnly={photoOnly}
				reassessed={reassessed}
				thresholds={thresholds}
				onReset={locked ? null : reset}
			/>
			{locked && (
				<p className="flex gap-2 text-sm">
					<Lock className="mt-0.5 size-4.5 shrink-0 text-quiet" />
					{saved && 'Saved. '}To change your answers, scan the photo again.
				</p>
			)}
			<p className="text-quiet text-sm">
				Optional. Tap an answer again to clear it. Your answers stay on this device until you save the result, or have
				our server read it aloud. They can raise the risk, and never change the names:{' '}
				<Link to="/model-card" className="text-primary underline underline-offset-4">
					how it works
				</Link>
				.
			</p>
		</Frame>
	);
}

/** The card, which opens and closes. */
function Frame({ answered, open, children }: { answered: number; open: boolean; children: ReactNode }) {
	const heading = useId();
	return (
		<Card aria-labelledby={heading} className={answered > 0 ? '' : 'print:hidden'}>
			<Collapsible.Root defaultOpen={open}>
				<div className="group relative flex items-center gap-3 px-5 py-4 sm:gap-4 sm:px-7">
					<NotebookPen className="size-6 shrink-0 text-accent" />
					<div className="min-w-0 flex-1">
						<h2 id={heading} className="text-lg">
							<Collapsible.Trigger className="peer text-left transition after:absolute after:inset-0 after:rounded-xl hover:text-primary">
								Tell us about this spot
							</Collapsible.Trigger>
						</h2>
						<p className="text-quiet text-sm">
							{answered > 0
								? `${answered} of ${symptomNames.length + 1} answered`
								: 'A photo can’t show this. Your answers can raise the risk.'}
						</p>
					</div>
					<ChevronDown className="size-5 shrink-0 text-quiet transition-transform group-has-data-[state=open]:rotate-180" />
				</div>
				<Collapsible.Content className="grid gap-x-12 gap-y-4 border-line border-t px-5 pt-2 pb-5 sm:px-7 sm:pb-7 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:pt-4">
					{children}
				</Collapsible.Content>
			</Collapsible.Root>
		</Card>
	);
}
