import { formatConfidence, getMeaning, type LabelKind, type Mode, type ModeCard, messages } from '@dermavigil/contract';
import { Minus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { ProbabilityBar } from '../probabilities.tsx';
import { type Answer, getShownPredictions } from './answer.ts';
import { explainBenignName } from './benign-name.ts';

interface PossibilitiesProps {
	answer: Answer;
	card: ModeCard | null;
	level: 2 | 3;
	figure: ReactNode;
	context: ReactNode;
}

const inks: Record<LabelKind, string> = { cancer: 'text-high', precancer: 'text-medium', benign: 'text-quiet' };
const kinds: Record<Mode, Record<LabelKind, string>> = {
	consumer: { cancer: 'Cancer', precancer: 'Precancer', benign: 'Harmless' },
	clinical: { cancer: 'Malignant', precancer: 'Premalignant', benign: 'Benign' },
};

/** What the lesion looks most like, with what each name means: the first two, and all others that cannot be ruled out. */
export function Possibilities({ answer, card, level, figure, context }: PossibilitiesProps) {
	const { mode } = answer;
	const id = useId();
	const Heading = level === 3 ? 'h3' : 'h2';
	const shown = getShownPredictions(answer);
	const why = explainBenignName(answer, card?.thresholds ?? null);
	const captions = ['', 'Secondary possibility', messages.analysis.alsoPossible];
	return (
		<Card aria-labelledby={id} className="grid content-start gap-4 p-5 sm:p-7">
			<div>
				<Heading id={id} className="text-lg">
					What it could be
				</Heading>
				{context && <p className="text-quiet text-sm">{context}</p>}
			</div>
			{why && <p>{why}</p>}
			<ol className="grid gap-4">
				{shown.map(({ label, confidence }, place) => (
					<li key={label} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
						{/* Beside it stands what leaves room for its longest word. */}
						<span className="min-w-0 grow basis-[min-content] space-y-0.5 *:block">
							{captions[Math.min(place, 2)] && (
								<span className="text-quiet text-sm">{captions[Math.min(place, 2)]}: </span>
							)}
							<span
								className={place === 0 ? 'break-words font-medium font-serif text-xl' : 'break-words font-semibold'}
							>
								{label || messages.fallback.label}
							</span>
							<Meaning label={label} mode={mode ?? 'consumer'} />
						</span>
						{place === 0 && figure ? figure : <span>{formatConfidence(confidence, mode)}</span>}
						<ProbabilityBar label={label} confidence={confidence} />
					</li>
				))}
			</ol>
			{shown.length > 2 && card && mode && (
				<p className="text-quiet text-sm">
					{messages.analysis.possibleMeaning(card.metrics.possibilities.coverage.value, mode)}
				</p>
			)}
		</Card>
	);
}

/** Whether it is a cancer, as an icon and a word, and its plain name for people who are not doctors. */
function Meaning({ label, mode }: { label: string; mode: Mode }) {
	const meaning = getMeaning(label);
	if (!meaning) return null;
	const Icon = meaning.kind === 'benign' ? Minus : TriangleAlert;
	return (
		<span className="text-sm">
			<span className={`inline-flex items-baseline gap-1 font-semibold ${inks[meaning.kind]}`}>
				<Icon className="size-4 shrink-0 self-center" />
				{kinds[mode][meaning.kind]}
				{mode === 'consumer' && ':'}
			</span>
			{mode === 'consumer' && ` ${meaning.plain}`}
		</span>
	);
}
