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
	return <div className="grid gap-3 text-sm">{children}</div>;
}

/** The layout of an answer on the page of questions. */
export function AnswerText({ children }: { children: ReactNode }) {
	return (
		<div className="max-w-[66ch] [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
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
					Good enough to give you a reason to have a spot looked at, not good enough to rule out cancer. It misses some
					cancers and worries about some harmless spots. This is how often it was right when it was tested:
				</p>
				<MeasuredAccuracy />
				<p>
					By condition, age, sex, place and skin type, and how to check it:{' '}
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
					{Object.keys(labels).length} conditions, eight of them in clinical mode (dermatoscope images) and six in
					consumer mode (phone photos):
				</p>
				<ul className="grid list-disc gap-1 pl-5 sm:grid-cols-2">
					{Object.values(labels).map((label) => (
						<li key={label}>{label}</li>
					))}
				</ul>
				<p>
					It knows nothing else. Rashes, infections and rarer tumors get one of these names, or none. Common conditions
					such as acne, eczema and psoriasis are planned.
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
					Not by analyzing them. Where this server offers it and your browser can do it, the analysis runs on your own
					device and the photo does not leave it. If you choose the server instead, it analyzes the photo in memory and
					keeps neither the photo nor the result.
				</p>
				<p>
					A photo is stored on the server only when you choose to send it there to be kept: when you save it to your
					account, where you can delete it again, or when you contribute it to the training data, for which you are
					asked about that one photo after its result, and get a code that erases it. More in the{' '}
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
					<li>Dry skin without make-up or cream; hairs brushed or held aside.</li>
					<li>Straight from above, a hand’s width away, tapped into focus, held still.</li>
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
