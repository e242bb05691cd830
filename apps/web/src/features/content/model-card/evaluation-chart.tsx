import type { ReactNode } from 'react';
import { Disclosure } from '../../../ui/disclosure.tsx';

interface EvaluationChartProps {
	src: string;
	/** What the chart shows, in a sentence. */
	alt: string;
	/** Pixels; reserves the space so that the layout does not shift. */
	height: number;
	/** The numbers of the chart as a table. */
	children: ReactNode;
}

/** A chart from the evaluation, with its numbers in a table. */
export function EvaluationChart({ src, alt, height, children }: EvaluationChartProps) {
	return (
		<figure className="min-w-0">
			<img
				src={src}
				alt={alt}
				width={480}
				height={height}
				loading="lazy"
				className="h-auto w-full max-w-120 rounded-md border border-line print:break-inside-avoid"
			/>
			<figcaption className="max-w-120 print:hidden">
				<Disclosure title="View as table">{children}</Disclosure>
			</figcaption>
		</figure>
	);
}
