import { nameRedFlags } from '@dermavigil/analysis/explain-symptoms';
import type { Lesion, Scan } from '@dermavigil/contract';
import { useId, useState } from 'react';
import { takeLostFocus } from '../../lib/keep-focus.ts';
import { highRiskRecommendation, redFlagRecommendation } from '../../results/answer/to-answer.ts';
import { Day } from '../../results/day.tsx';
import { Button } from '../../ui/button.tsx';
import { isHigh, listAttention } from './attention.ts';
import { type Nickname, nameLesions, useAttention } from './patient-data.ts';
import { Photo } from './scan/photo.tsx';
import { ScanDialog } from './scan/scan-dialog.tsx';
import { nameScan } from './scan/scan-names.ts';
import { SeenByDoctor } from './scan/seen-by-doctor.tsx';

/** How many are shown at once: below them are the spots. */
const maxShown = 10;

interface AttentionListProps {
	/** undefined when they cannot be fetched. */
	lesions: Lesion[] | undefined;
}

/** What comes before everything else: unread answers, and High Risk and red flags that no doctor has seen. Nothing if there are none. */
export function AttentionList({ lesions }: AttentionListProps) {
	const { answers, lesions: unseen } = listAttention(useAttention() ?? []);
	const id = useId();
	const [open, setOpen] = useState<Scan | null>(null);
	const [firstMore, setFirstMore] = useState<Scan>();
	const getNickname = nameLesions(lesions);
	// Nothing pushes out of sight what a clinician has flagged.
	const flagged = answers.filter(({ status }) => status === 'flagged');
	const rows = [...new Set([...flagged, ...unseen, ...answers])];
	const more = firstMore ? [] : rows.slice(Math.max(maxShown, flagged.length));
	return (
		<>
			{rows.length > 0 && (
				<section aria-labelledby={id} className="grid gap-3">
					<h2 id={id} className="text-xl">
						Needs your attention
					</h2>
					<ul className="grid gap-3">
						{rows.slice(0, rows.length - more.length).map((scan) => (
							<AttentionRow
								key={scan.id}
								scan={scan}
								focused={scan.id === firstMore?.id}
								answered={answers.includes(scan)}
								unseen={unseen.includes(scan)}
								lesion={getNickname(scan)}
								onOpen={() => setOpen(scan)}
							/>
						))}
					</ul>
					{more.length > 0 && (
						<>
							<Button
								variant="secondary"
								size="small"
								className="justify-self-start"
								onClick={() => setFirstMore(more[0])}
							>
								Show {more.length} more
							</Button>
							<p className="hidden print:block">Not printed: {more.length} more.</p>
						</>
					)}
				</section>
			)}
			{/* Outside of the list, which an answer leaves as soon as it was opened. */}
			{open && <ScanDialog scan={open} lesion={getNickname(open)} onClose={() => setOpen(null)} />}
		</>
	);
}

interface AttentionRowProps {
	scan: Scan;
	/** The nickname of its lesion. */
	lesion: Nickname;
	/** Whether it is an answer to read; otherwise, a spot to show to a doctor. */
	answered: boolean;
	/** Whether it is High Risk or a red flag that no doctor has seen. */
	unseen: boolean;
	/** Takes the focus: the first of those that were asked for. */
	focused: boolean;
	onOpen(): void;
}

function AttentionRow({ scan, lesion, answered, unseen, focused, onOpen }: AttentionRowProps) {
	return (
		<li
			ref={focused ? takeLostFocus : null}
			tabIndex={-1}
			className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border-[1.5px] p-4 sm:px-5 ${unseen && isHigh(scan) ? 'border-high/50 bg-high-wash' : 'border-accent/50 bg-accent-wash'}`}
		>
			<Photo field={scan.thumbnail_url} alt="" className="size-16 shrink-0 rounded-md" />
			<div className="min-w-0 flex-1 basis-48">
				<h3 className="break-words text-lg leading-snug">{nameScan(scan, lesion)}</h3>
				{answered && (
					<p>
						A review is ready.
						{lesion && (
							<span className="text-quiet">
								{' '}
								Photo of <Day at={scan.saved_at} />.
							</span>
						)}
					</p>
				)}
				{unseen && (
					<p>
						{isHigh(scan) ? (
							<>
								High Risk on <Day at={scan.saved_at} />. {highRiskRecommendation}
							</>
						) : (
							<>
								Reported on <Day at={scan.saved_at} />: {nameRedFlags(scan.symptoms)}. {redFlagRecommendation}
							</>
						)}
					</p>
				)}
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<Button size="small" className="min-h-11" onClick={onOpen}>
					{answered ? 'Read the answer' : 'What to do'} <span className="sr-only">about {nameScan(scan, lesion)}</span>
				</Button>
				{!answered && <SeenByDoctor scan={scan} seenAt={null} />}
			</div>
		</li>
	);
}
