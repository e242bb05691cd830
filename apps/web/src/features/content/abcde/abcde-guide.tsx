import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { BareSlider } from '../../../ui/form/slider.tsx';
import { AbcdeLesion } from './abcde-lesion.tsx';
import { describeSigns, getLevel, ordinary, type SignTexts, type Strengths, signs, suspicious } from './abcde-signs.ts';

/** An interactive ABCDE rule: five sliders shape a lesion, and text describes each change. */
export function AbcdeGuide() {
	const [strengths, setStrengths] = useState<Strengths>(ordinary);
	const [announcement, setAnnouncement] = useState('');
	const summary = describeSigns(strengths);

	const change = ({ sign, levels }: SignTexts, value: number) => {
		const next = { ...strengths, [sign]: value };
		setStrengths(next);
		setAnnouncement(`${levels[getLevel(sign, value)].text} ${describeSigns(next)}`);
	};
	const show = (example: Strengths) => {
		setStrengths(example);
		setAnnouncement(describeSigns(example));
	};

	return (
		<div className="mt-4 grid items-start gap-x-8 gap-y-4 md:grid-cols-2 [@media(min-height:43rem)]:max-md:[&_:is(button,[role=slider])]:scroll-mt-[calc(75vw+1rem)]">
			{/* On phones the drawing alone stays in sight while the sliders pass below it, and never over what has the focus. */}
			<div className="grid gap-4 max-md:contents md:sticky md:top-[calc(var(--header)+2rem)]">
				<div className="z-10 [@media(min-height:43rem)]:max-md:sticky [@media(min-height:43rem)]:max-md:top-(--header) [@media(min-height:43rem)]:max-md:-mx-4 [@media(min-height:43rem)]:max-md:bg-paper [@media(min-height:43rem)]:max-md:px-4 [@media(min-height:43rem)]:max-md:py-2">
					<AbcdeLesion strengths={strengths} />
				</div>
				<p className="min-h-[3.1em] font-medium text-sm">{summary}</p>
				<div className="flex flex-wrap gap-3 print:hidden">
					<Button variant="secondary" size="small" onClick={() => show(ordinary)}>
						Ordinary mole
					</Button>
					<Button variant="secondary" size="small" onClick={() => show(suspicious)}>
						Suspicious spot
					</Button>
				</div>
				<p aria-live="polite" className="sr-only">
					{announcement}
				</p>
			</div>
			<ul className="grid gap-5">
				{signs.map((texts) => (
					<SignItem
						key={texts.sign}
						texts={texts}
						strength={strengths[texts.sign]}
						onChange={(value) => change(texts, value)}
					/>
				))}
			</ul>
		</div>
	);
}

interface SignItemProps {
	texts: SignTexts;
	strength: number;
	onChange(strength: number): void;
}

/** A sign with its slider, and what the lesion is like at this strength. */
function SignItem({ texts: { sign, letter, name, question, levels }, strength, onChange }: SignItemProps) {
	const id = useId();
	const level = levels[getLevel(sign, strength)];
	return (
		<li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
			<span aria-hidden="true" className="font-serif text-2xl text-accent">
				{letter}
			</span>
			<div>
				<h3 className="font-sans text-base">
					<span id={id} className="font-semibold">
						{name}
					</span>{' '}
					<span className="text-quiet text-sm">{question}</span>
				</h3>
				<div className="print:hidden">
					<BareSlider
						labelledBy={id}
						value={strength}
						valueText={level.short}
						onChange={onChange}
						className="w-full"
						thumbClassName="size-6"
					/>
				</div>
				<p className="min-h-[3.1em] text-sm">{level.text}</p>
			</div>
		</li>
	);
}
