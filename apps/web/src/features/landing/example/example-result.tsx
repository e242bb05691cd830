import headlines from '@dermavigil/analysis/headlines.json';
import { formatConfidence, getMeaning, type RiskLevel, riskNames } from '@dermavigil/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { RiskScale } from '../../../results/answer/risk-scale.tsx';
import { riskIcons } from '../../../results/risk-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { BeforeAfter } from './before-after.tsx';
// The shipped model's result for this photo; a test checks that.
import example from './example-result.json';

const ExampleTour = lazyPart(() => import('./example-tour.tsx'), 'ExampleTour');

const { photo, heatmap, malignantProbability, predictions } = example;
const [whatToDo, ...rest] = example.recommendation.split(/(?<=\.) /);
const mode = 'consumer';

/** The product's answer to one of its own samples: the photo under its heat-map, the risk and what to do. */
export function ExampleResult() {
	const riskLevel = example.riskLevel as RiskLevel;
	const Icon = riskIcons[riskLevel];
	const [watching, setWatching] = useState(false);
	return (
		<figure className="mb-5 grid overflow-hidden rounded-xl border border-line bg-surface shadow-card lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
			<BeforeAfter src="/synthetic/atypical-consumer.webp" photo={photo} heatmap={heatmap} />
			<div className="grid content-center gap-6 p-5 sm:p-8">
				{/* A card in a card leaves less room for the longest word of a title than the screen's width tells. */}
				<div className="grid gap-3 rounded-lg border-[1.5px] border-high/50 bg-high-wash p-5 [--text-xl:min(10vw,1.5rem)]">
					<p className="flex items-center gap-2.5 font-semibold text-high text-xl">
						<Icon className="size-6 shrink-0" />
						{riskNames[riskLevel]}
					</p>
					<p className="text-balance font-medium font-serif text-xl">{whatToDo}</p>
					<p className="mb-2">{rest.join(' ')}</p>
					<RiskScale value={malignantProbability} thresholds={headlines.consumer.thresholds} mode={mode} />
				</div>
				<dl className="grid gap-2">
					{predictions.map(({ label, confidence }) => (
						<div key={label} className="flex flex-wrap items-baseline gap-x-4">
							{/* Beside it stands what leaves room for its longest word. */}
							<dt className="min-w-0 grow basis-[min-content]">
								<strong className="font-semibold">{label}</strong>, {getMeaning(label)?.plain}
							</dt>
							<dd>{formatConfidence(confidence, mode)}</dd>
						</div>
					))}
				</dl>
				<div>
					<Button variant="secondary" onClick={() => setWatching(true)}>
						<Play className="size-4.5" />
						Watch the Tour
					</Button>
					{watching && <ExampleTour onClose={() => setWatching(false)} />}
				</div>
				<figcaption className="text-quiet">
					A real result of this AI. The photo is computer-generated. It does not show a real person’s skin.{' '}
					<Link to="/scan" className="text-primary underline underline-offset-4">
						Try it with a sample
					</Link>
				</figcaption>
			</div>
		</figure>
	);
}
