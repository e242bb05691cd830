import { Children, type ReactNode } from 'react';
import { Article } from '../article/article.tsx';
import { BodyOutline } from './body-outline.tsx';
import Text, { lead, sections, title } from './self-examination.mdx';

/** A routine for looking at all of one's skin once a month, to print. */
export function SelfExaminationPage() {
	return (
		<Article title={title} lead={lead} sections={sections} printable seed={4.2}>
			<Text />
		</Article>
	);
}

/** The steps of the examination, numbered, beside the outline of a body. */
export function Steps({ children }: { children: ReactNode }) {
	return (
		<div className="grid items-center gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] print:grid-cols-2">
			<ol className="grid gap-4">
				{Children.map(children, (step, index) => (
					<li className="flex gap-4 print:break-inside-avoid">
						<span
							aria-hidden="true"
							className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-semibold text-paper text-sm"
						>
							{index + 1}
						</span>
						{step}
					</li>
				))}
			</ol>
			<BodyOutline />
		</div>
	);
}

export function Step({ title, children }: { title: string; children: ReactNode }) {
	return (
		<p>
			<strong className="block font-semibold">{title}</strong>
			<span className="text-quiet text-sm">{children}</span>
		</p>
	);
}
