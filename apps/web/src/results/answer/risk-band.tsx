import { formatDate, messages, riskNames } from '@dermavigil/contract';
import { type ReactNode, type Ref, useId } from 'react';
import { RiskBadge, riskIcons } from '../risk-badge.tsx';
import type { Answer } from './answer.ts';
import { LongText } from './long-text.tsx';
import { LowCaveat } from './low-caveat.tsx';
import { RiskScale } from './risk-scale.tsx';
import type { TestedModeCard } from './use-mode-card.ts';

const tints = {
	low: 'border-low/45 bg-low-wash',
	medium: 'border-medium/50 bg-medium-wash',
	high: 'border-high/50 bg-high-wash',
	unknown: 'border-unknown border-dashed bg-unknown-wash',
} as const;
const inks = { low: 'text-low', medium: 'text-medium', high: 'text-high', unknown: 'text-unknown' } as const;

interface RiskBandProps {
	answer: Answer;
	card: TestedModeCard | null;
	level: 2 | 3;
	headingRef: Ref<HTMLHeadingElement> | undefined;
	figure: ReactNode;
	/** The actions. */
	children: ReactNode;
}

/** The risk across the whole width, in its color; what to do, large; the actions; and the probability behind it. */
export function RiskBand({ answer, card, level, headingRef, figure, children }: RiskBandProps) {
	const { riskLevel, label, reason, recommendation, redFlag, countsFrom, malignantProbability, mode } = answer;
	const id = useId();
	const Heading = level === 3 ? 'h3' : 'h2';
	const Icon = riskIcons[riskLevel];
	const unknown = riskLevel === 'unknown';
	const leads = redFlag || !reason;
	const advice = <LongText text={recommendation} lead={leads} />;
	return (
		<section
			aria-labelledby={id}
			// The focus ring takes no room, so that nothing below moves from under the finger that presses it.
			className={`@container relative animate-rise rounded-xl border-[1.5px] p-5 shadow-card before:pointer-events-none before:absolute before:-inset-[1.5px] before:rounded-[inherit] before:border-inherit has-[:is(h2,h3):focus-visible]:before:border-l-8 sm:p-7 ${tints[riskLevel]}`}
		>
			<div
				className={`grid items-start gap-x-10 gap-y-5 ${malignantProbability === null ? '@xl:grid-cols-[minmax(0,1fr)_auto]' : '@4xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]'}`}
			>
				<div className="grid gap-3">
					<Heading
						ref={headingRef}
						id={id}
						tabIndex={-1}
						className={`flex items-center gap-2.5 font-sans font-semibold text-xl outline-none ${inks[riskLevel]}`}
					>
						<Icon className="size-6 shrink-0" />
						{unknown ? label : riskNames[riskLevel]}
					</Heading>
					{unknown && (
						<p>
							<RiskBadge level="unknown" />
						</p>
					)}
					{leads && advice}
					{reason && <p className={`max-w-prose ${leads ? '' : 'font-medium font-serif text-lg'}`}>{reason}</p>}
					{!leads && advice}
					{countsFrom && (
						<p className="max-w-prose font-semibold">{messages.analysis.countsFrom(formatDate(countsFrom))}</p>
					)}
					{riskLevel === 'low' && <LowCaveat riskCurve={card?.riskCurve ?? null} {...{ mode, recommendation }} />}
					{mode === 'consumer' && !unknown && (
						<p className="max-w-prose">
							Is this a rash, not a single spot? Then this result doesn’t apply. Ask a doctor.
						</p>
					)}
					{children}
				</div>
				{malignantProbability === null ? (
					figure
				) : (
					<RiskScale value={malignantProbability} thresholds={card?.thresholds ?? null} mode={mode} />
				)}
			</div>
		</section>
	);
}
