import { Check, X } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Article } from '../article/article.tsx';
import { PageLink, Prose } from '../article/prose.tsx';
import { badExamples, goodExample, type PhotoExample } from './photo-examples.ts';

const sections = [
	{ id: 'good', title: 'A good photo', content: <GoodPhoto /> },
	{ id: 'steps', title: 'Step by step', content: <Steps /> },
	{ id: 'mistakes', title: 'What goes wrong', content: <Mistakes /> },
	{ id: 'compare', title: 'To compare later', content: <Compare /> },
	{ id: 'dermatoscope', title: 'Through a dermatoscope', content: <Dermatoscope /> },
];

/** How to take a photo that can be assessed, with synthetic examples. */
export function PhotoGuidePage() {
	return (
		<Article
			title="How to Take a Good Photo"
			lead="A better photo gives a better result. All you need is a minute, a phone and a window."
			sections={sections}
			seed={3.1}
			ask
		/>
	);
}

/** One example photo, loaded lazily. */
function ExamplePhoto({ example: { image, alternative, light, blur } }: { example: PhotoExample }) {
	return (
		<div className="@container relative aspect-4/3 overflow-hidden bg-sunken">
			<img
				src={`/synthetic/guide-${image}.webp`}
				alt={alternative}
				width={400}
				height={300}
				loading="lazy"
				className="size-full"
				style={blur ? { filter: `blur(${100 * blur}cqw)`, transform: 'scale(1.06)' } : undefined}
			/>
			{light && <span className="absolute inset-0" style={{ background: light }} />}
		</div>
	);
}

function Example({ example, good = false }: { example: PhotoExample; good?: boolean }) {
	const Icon = good ? Check : X;
	return (
		<figure className="h-full overflow-hidden rounded-lg border border-line bg-surface print:break-inside-avoid">
			<ExamplePhoto example={example} />
			<figcaption className="flex gap-3 p-4 text-sm">
				<Icon className={`mt-0.5 size-5 shrink-0 ${good ? 'text-success' : 'text-danger'}`} />
				<span>
					<strong className="block font-semibold">{example.title}</strong>
					<span className="text-quiet">{example.advice}</span>
				</span>
			</figcaption>
		</figure>
	);
}

function GoodPhoto() {
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-center gap-8">
			<Example example={goodExample} good />
			<Prose>
				<ul>
					<li>One spot, in the middle, about a third of the photo.</li>
					<li>Healthy skin on all sides, for comparison.</li>
					<li>Hairs and pores look sharp.</li>
					<li>Even, white light; no glare and no shadow.</li>
				</ul>
				<p>All photos here are computer-generated. They do not show anyone’s skin.</p>
			</Prose>
		</div>
	);
}

function Steps() {
	return (
		<Prose>
			<ol>
				<li>Wash off makeup and cream and let the skin dry. Hold hairs aside.</li>
				<li>Wipe the lens. Turn off flash, filters and “beauty” modes.</li>
				<li>Stand beside a window by day, out of direct sun and away from colored lamps and walls.</li>
				<li>Hold the phone straight above the spot, a hand’s width away. Ask someone to help where you can’t reach.</li>
				<li>Tap the spot on the screen, wait until it is sharp, hold still, and take two or three photos.</li>
				<li>Choose the sharpest. Leave out faces, tattoos, jewelry and anything else that shows who you are.</li>
			</ol>
			<Button asChild className="justify-self-start print:hidden">
				<Link to="/scan">Scan a spot</Link>
			</Button>
		</Prose>
	);
}

function Mistakes() {
	return (
		<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-5">
			{badExamples.map((example) => (
				<li key={example.title}>
					<Example example={example} />
				</li>
			))}
		</ul>
	);
}

function Compare() {
	return (
		<Prose>
			<p>
				Change is the most important sign, and only similar photos show it. Take the next photo in the same place, at
				the same time of day, and from the same distance. Put a coin or a ruler beside the spot, not on it, to show its
				size. See also <PageLink to="/self-examination">self-examination</PageLink>.
			</p>
		</Prose>
	);
}

function Dermatoscope() {
	return (
		<Prose>
			<p>
				Clinical mode works with images taken through a dermatoscope, a lit magnifying lens held against the skin.
				Consumer mode works with phone photos. If your photo is the wrong kind, we offer you the other mode. With a
				dermatoscope, use fluid or polarized light, avoid bubbles, and keep the whole spot in view.
			</p>
		</Prose>
	);
}
