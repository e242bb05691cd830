import { labels } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MeasuredAccuracy } from './measured-accuracy.tsx';

export interface Question {
	id: string;
	question: string;
	answer: ReactNode;
}

/** The layout of an answer, in the panel and on the page of questions. */
function Answer({ children }: { children: ReactNode }) {
	return <div className="grid gap-3">{children}</div>;
}

/** The layout of an answer on the page of questions. */
export function AnswerText({ children }: { children: ReactNode }) {
	return (
		<div className="max-w-[66ch] [&_ul]:grid [&_ul]:grid-cols-1 [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
			<Answer>{children}</Answer>
		</div>
	);
}

const linkClass = 'text-primary underline underline-offset-4';

/** The four questions of the educational panel. */
export const panelQuestions: readonly Question[] = [
	{
		id: 'accuracy',
		question: 'How accurate is it?',
		answer: (
			<Answer>
				<p>
					It is good enough to give you a reason to have a spot looked at. It is not good enough to rule out cancer. It
					misses some cancers and raises false alarms about some harmless spots. This is how often it was right in
					tests:
				</p>
				<MeasuredAccuracy />
				<p>
					More results, by condition, age, sex, body part and skin type:{' '}
					<Link to="/model-card" className={linkClass}>
						the model card
					</Link>
					.
				</p>
			</Answer>
		),
	},
	{
		id: 'types',
		question: 'Which types can it detect?',
		answer: (
			<Answer>
				<p>
					{Object.keys(labels).length} conditions: eight for dermatoscope images (clinical mode), and six for phone
					photos (consumer mode).
				</p>
				<ul className="grid list-disc gap-1 pl-5 sm:grid-cols-2">
					{Object.values(labels).map((label) => (
						<li key={label}>{label}</li>
					))}
				</ul>
				<p>
					It can’t recognize anything else. A rash may wrongly get one of these names. Acne, eczema and psoriasis are
					planned.
				</p>
			</Answer>
		),
	},
	{
		id: 'storage',
		question: 'Are my images stored?',
		answer: (
			<Answer>
				<p>
					Not when you analyze them. The analysis runs on your own device, and your photo does not leave it. If you
					choose our server, it analyzes the photo in memory and keeps neither the photo nor the result.
				</p>
				<p>
					We store a photo only when you save it to your account or share it to train the AI. You can delete a saved
					photo at any time. For a shared photo you get a code that deletes it. More in the{' '}
					<Link to="/privacy" className={linkClass}>
						privacy policy
					</Link>
					.
				</p>
			</Answer>
		),
	},
	{
		id: 'photo',
		question: 'How do I prepare a good photo?',
		answer: (
			<Answer>
				<ul className="grid list-disc gap-1.5 pl-5">
					<li>One spot, in the middle, filling about a third of the photo, with healthy skin around it.</li>
					<li>Daylight from a window, no flash, no filter, no shadow of the phone.</li>
					<li>Dry skin without makeup or cream; hairs brushed or held aside.</li>
					<li>Straight from above, a hand’s width away. Tap the spot to focus, and hold still.</li>
				</ul>
				<p>
					Good and bad examples are in the{' '}
					<Link to="/photo-guide" className={linkClass}>
						photo guide
					</Link>
					.
				</p>
			</Answer>
		),
	},
];
