import { calls, type ModelCard, messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { modelCardQuery } from '../../../api/light-queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { Article } from '../article/article.tsx';
import { OuterLink, Prose } from '../article/prose.tsx';
import { Accuracy } from './accuracy.tsx';
import { BothPhotos } from './both-photos.tsx';
import { Calibration } from './calibration.tsx';
import { Gate, HeatMapChecks, Robustness } from './checks.tsx';
import { Classes } from './classes.tsx';
import { Groups } from './groups.tsx';
import { DataSources, Identity } from './identity.tsx';
import { IntendedUse, Limits, MisuseList } from './purpose.tsx';
import { RiskCurves } from './risk-curves.tsx';
import { SimilarCases } from './similar-cases.tsx';

const title = 'Model Card';

const getSections = (card: ModelCard) => [
	{ id: 'intended-use', title: 'What it is for', content: <IntendedUse card={card} /> },
	{ id: 'misuse', title: 'What it must not be used for', content: <MisuseList /> },
	{ id: 'accuracy', title: 'How often it is right', content: <Accuracy card={card} /> },
	{ id: 'limits-of-risk', title: 'Where Medium begins', content: <RiskCurves card={card} /> },
	{ id: 'conditions', title: 'Condition by condition', content: <Classes card={card} /> },
	{ id: 'calibration', title: 'What a percentage means', content: <Calibration card={card} /> },
	{ id: 'groups', title: 'Who it was tested on', content: <Groups card={card} /> },
	{ id: 'both-photos', title: 'Two photos of one spot', content: <BothPhotos card={card} /> },
	{ id: 'gate', title: 'What it declines to assess', content: <Gate card={card} /> },
	{ id: 'robustness', title: 'When only the photo changes', content: <Robustness card={card} /> },
	{ id: 'heat-map', title: 'Heat-map and outline', content: <HeatMapChecks card={card} /> },
	{ id: 'similar', title: 'Similar proven cases', content: <SimilarCases /> },
	{ id: 'limits', title: 'Limits', content: <Limits card={card} /> },
	{ id: 'data', title: 'Data and licenses', content: <DataSources card={card} /> },
	{ id: 'version', title: 'Version and file', content: <Identity card={card} /> },
	{ id: 'reproduce', title: 'Checking it yourself', content: <Reproduce card={card} /> },
];

/** The model card as a page. */
export function ModelCardPage() {
	usePageTitle(`${title} | DermaVigil`);
	const { data: card, isError, isPaused, refetch } = useQuery(modelCardQuery);
	if (card) {
		return (
			<Article
				title={title}
				lead={`${card.name} ${card.version}: how well it works, and what is still unknown.`}
				sections={getSections(card)}
				printable
				seed={5.3}
			/>
		);
	}
	return (
		<div className="grid gap-6 pt-4 sm:pt-8">
			<h1 className="text-display">{title}</h1>
			{isError || isPaused ? (
				<LoadFailure
					message={isPaused ? messages.client.offline : 'The model card could not be loaded.'}
					onRetry={() => refetch()}
				/>
			) : (
				<LoadingPart label="Loading the model card" className="h-96" />
			)}
		</div>
	);
}

const commands = ['npm ci', 'npm run evaluate -- --data DIR', 'npm run evaluate:similar -- --data DIR'] as const;

/** How to reproduce the evaluation. */
function Reproduce({ card }: { card: ModelCard }) {
	return (
		<div className="grid gap-5">
			<Prose>
				<p>
					Every result on this page comes from two commands, the second for the similar proven cases. They run the AI
					over the test photos with the same code as the product. Run them in a copy of the source code. DIR holds the
					photos. <code>training/README.md</code> says how to arrange them, and how to train the AI.
				</p>
			</Prose>
			<pre className="max-w-3xl whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-4 text-sm">
				<code>{commands.join('\n')}</code>
			</pre>
			<Prose>
				<p>
					With <code>--write</code> the first writes the results into the model card of version {card.version}. The card
					as data: <OuterLink href={calls.modelCard.path}>{calls.modelCard.path}</OuterLink>
				</p>
			</Prose>
		</div>
	);
}
