import { limits } from '@dermavigil/contract';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useInView } from '../../../lib/use-in-view.ts';
import { useMotion } from '../../../lib/use-motion.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Section } from '../section.tsx';
import { TestimonialSlide } from './testimonial-slide.tsx';
import { testimonials } from './testimonials.ts';

/** Three voices, one at a time. It turns by itself until somebody points at it, moves into it or pauses it. */
export function TestimonialsCarousel() {
	const frame = useRef<HTMLElement>(null);
	const moving = useMotion();
	const inView = useInView(frame);
	const [paused, setPaused] = useState(false);
	const [held, setHeld] = useState(false);
	const turning = moving && inView && !paused && !held;
	const { index, previous, next, select } = useCarousel(testimonials.length, turning, limits.testimonials.showEach);
	const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
	const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
	return (
		<Section
			id="testimonials"
			title="How it should feel to use"
			lead="Illustrative: written by us to show what DermaVigil is made for. These are not real people, and not reviews."
		>
			<section
				ref={frame}
				aria-roledescription="carousel"
				aria-label="Illustrative testimonials"
				{...hold}
				{...release}
				className="rounded-xl border border-line bg-surface px-5 py-10 shadow-card sm:px-12"
			>
				<ul aria-live={turning ? 'off' : 'polite'} className="grid">
					{testimonials.map((testimonial, place) => (
						<TestimonialSlide
							key={testimonial.id}
							testimonial={testimonial}
							shown={place === index}
							place={`${place + 1} of ${testimonials.length}`}
						/>
					))}
				</ul>
				<div className="mt-8 flex flex-wrap items-center justify-center gap-1">
					<IconButton label="Previous testimonial" onClick={previous}>
						<ChevronLeft aria-hidden="true" />
					</IconButton>
					{testimonials.map(({ id, role }, place) => (
						<button
							key={id}
							type="button"
							aria-label={`Testimonial ${place + 1}: ${role}`}
							aria-current={place === index}
							onClick={() => select(place)}
							className="group grid size-8 place-items-center rounded-full"
						>
							<span className="size-3 rounded-full border-[1.5px] border-edge transition group-hover:bg-wash group-aria-[current=true]:border-accent group-aria-[current=true]:bg-accent" />
						</button>
					))}
					<IconButton label="Next testimonial" onClick={next}>
						<ChevronRight aria-hidden="true" />
					</IconButton>
					{moving && (
						<IconButton label={paused ? 'Play testimonials' : 'Pause testimonials'} onClick={() => setPaused(!paused)}>
							{paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
						</IconButton>
					)}
				</div>
			</section>
		</Section>
	);
}

interface Carousel {
	index: number;
	previous(): void;
	next(): void;
	select(index: number): void;
}

/** One of `count` at a time, round and round. While `turning`, the next one comes every `every` milliseconds. */
function useCarousel(count: number, turning: boolean, every: number): Carousel {
	const [index, setIndex] = useState(0);
	const move = (by: number) => setIndex((now) => (now + by + count) % count);
	useEffect(() => {
		if (!turning) return;
		// Started anew with each index, so that what was just chosen stays for its whole time.
		const timer = setTimeout(() => setIndex((index + 1) % count), every);
		return () => clearTimeout(timer);
	}, [turning, index, count, every]);
	return { index, previous: () => move(-1), next: () => move(1), select: setIndex };
}
