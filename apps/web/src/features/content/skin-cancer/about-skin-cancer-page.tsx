import { LesionGallery } from '../../../education/lesion-gallery.tsx';
import { AbcdeGuide } from '../abcde/abcde-guide.tsx';
import { Article } from '../article/article.tsx';
import { Prose } from '../article/prose.tsx';
import { Cite, References } from '../references.tsx';
import { AboutApps, Protection, RiskFactors } from './skin-cancer-risks.tsx';
import { WarningSigns, WhenToSeeADoctor } from './skin-cancer-signs.tsx';

const sections = [
	{ id: 'what-it-is', title: 'What skin cancer is', content: <WhatItIs /> },
	{ id: 'types', title: 'The types', content: <LesionGallery level={3} /> },
	{ id: 'warning-signs', title: 'Warning signs', content: <WarningSigns /> },
	{ id: 'abcde', title: 'The ABCDE rule, to try', content: <AbcdeSection /> },
	{ id: 'risk', title: 'Who is at risk', content: <RiskFactors /> },
	{ id: 'doctor', title: 'When to see a doctor', content: <WhenToSeeADoctor /> },
	{ id: 'protection', title: 'Protecting your skin', content: <Protection /> },
	{ id: 'apps', title: 'What programs like this one can do', content: <AboutApps /> },
	{ id: 'sources', title: 'Sources', content: <References /> },
];

/** Sourced medical facts, and the ABCDE rule to try. */
export function AboutSkinCancerPage() {
	return (
		<Article
			title="About Skin Cancer"
			lead="What it is, what it looks like, who gets it, and when to show a spot to a doctor. With its sources."
			sections={sections}
			seed={2.2}
		/>
	);
}

function WhatItIs() {
	return (
		<Prose>
			<p>
				Skin cancer begins when cells of the skin are damaged, most often by ultraviolet light, and start to grow
				without limits. Which cells they are decides what it becomes: <strong>melanoma</strong> comes from the cells
				that make pigment, <strong>basal cell carcinoma</strong> and <strong>squamous cell carcinoma</strong> from the
				cells that form the outer layer of the skin.
			</p>
			<p>
				Worldwide about 325,000 people were diagnosed with melanoma in 2020, and about 57,000 died of it.
				<Cite of="arnold" /> The two carcinomas are far more common, basal cell carcinoma most of all,
				<Cite of="lomas" /> and far less often deadly. How many there are is known less well, since many registries do
				not count them.
			</p>
			<p>
				<strong>Actinic keratoses</strong> are not cancer. A systematic review of the studies found that in a year none
				to 0.075% of single patches became squamous cell carcinoma, more in people who had had such a cancer before, and
				that many patches went away by themselves. <Cite of="werner" /> They matter because nobody can tell beforehand
				which one will change, and because they show that the skin has had too much sun.
			</p>
			<p>What all of them share: the earlier they are found, the simpler the treatment and the better the outlook.</p>
		</Prose>
	);
}

function AbcdeSection() {
	return (
		<div className="grid gap-8">
			<Prose>
				<p>
					Five questions to ask of a dark spot. <Cite of={['abbasi', 'aad']} /> Move the sliders, by dragging or with
					the arrow keys, and watch what each of them means. No single sign proves anything; a changing spot weighs
					most.
				</p>
			</Prose>
			<AbcdeGuide />
		</div>
	);
}
