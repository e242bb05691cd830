import type { ReactNode, Ref } from 'react';
import type { Answer } from './answer.ts';
import { Possibilities } from './possibilities.tsx';
import { RiskBand } from './risk-band.tsx';
import type { TestedModeCard } from './use-mode-card.ts';

interface AnswerCardProps {
	answer: Answer;
	/** The card of the model that gave it; null while it is unknown. */
	card: TestedModeCard | null;
	/** The level of its headings: 3 in a dialog, whose title is at level 2. */
	level?: 2 | 3;
	headingRef?: Ref<HTMLHeadingElement>;
	/** What can be done now, under the recommendation. */
	actions: ReactNode;
	/** Replaces the first name's percentage; if there is no name, it is shown beside the reason. */
	figure?: ReactNode;
	/** A line over the names, such as where they come from. */
	context?: ReactNode;
	/** Shown between the risk and the names. */
	ask?: ReactNode;
	/** Shown under the names. */
	why?: ReactNode;
	/** Shown beside the names if there is room, otherwise below them. */
	children?: ReactNode;
}

/** The answer to a photo: the risk, what to do, the probability behind it, and then what it could be. */
export function AnswerCard(props: AnswerCardProps) {
	const { answer, card, level = 2, headingRef, actions, figure, context, ask, why, children } = props;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<RiskBand {...{ answer, card, level, headingRef, figure }}>{actions}</RiskBand>
			{ask}
			<div className={`grid items-start gap-5 *:grid *:min-w-0 *:gap-5 ${children ? 'lg:grid-cols-2' : ''}`}>
				{(answer.predictions.length > 0 || why) && (
					<div>
						{answer.predictions.length > 0 && (
							<Possibilities answer={answer} card={card} level={level} figure={figure} context={context} />
						)}
						{why}
					</div>
				)}
				{children && <div>{children}</div>}
			</div>
		</div>
	);
}
