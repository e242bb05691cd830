import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Section } from '../section.tsx';
import { TestimonialSlide } from './testimonial-slide.tsx';
import { testimonials } from './testimonials.ts';

/** Three voices, one at a time; wraps around at both ends. It turns by hand only. */
export function TestimonialsCarousel() {
	const count = testimonials.length;
	const [index, setIndex] = useState(0);
	const move = (by: number) => setIndex((index + by + count) % count);
	return (
		<Section
			id="testimonials"
			title="How it should feel to use"
			lead="Illustrative: we wrote these to show what DermaVigil is for. They are not real people, and not reviews."
		>
			<section
				aria-roledescription="carousel"
				aria-label="Illustrative testimonials"
				className="rounded-xl border border-line bg-surface px-5 py-8 shadow-card sm:px-12 sm:py-12"
			>
				<ul aria-live="polite" className="grid">
					{testimonials.map((testimonial, place) => (
						<TestimonialSlide
							key={testimonial.id}
							testimonial={testimonial}
							shown={place === index}
							place={`${place + 1} of ${testimonials.length}`}
						/>
					))}
				</ul>
				<div className="-ml-3 mt-6 flex flex-wrap items-center gap-1 sm:ml-35">
					<IconButton label="Previous testimonial" onClick={() => move(-1)}>
						<ChevronLeft />
					</IconButton>
					{testimonials.map(({ id, role }, place) => (
						<button
							key={id}
							type="button"
							aria-label={`Testimonial ${place + 1}: ${role}`}
							aria-current={place === index}
							onClick={() => setIndex(place)}
							className="group grid size-8 thumb:size-11 place-items-center rounded-full"
						>
							<span className="size-3 rounded-full border-[1.5px] border-edge transition group-hover:bg-wash group-aria-[current=true]:border-accent group-aria-[current=true]:bg-accent" />
						</button>
					))}
					<IconButton label="Next testimonial" onClick={() => move(1)}>
						<ChevronRight />
					</IconButton>
				</div>
			</section>
		</Section>
	);
}
