import { Link } from 'react-router';
import { Contours } from '../ui/brand/contours.tsx';
import { Logo } from '../ui/brand/logo.tsx';
import { MotionToggle } from '../ui/motion-toggle.tsx';
import { ProjectLinks } from './project-links.tsx';

const groups = [
	{
		title: 'Product',
		pages: [
			{ to: '/', name: 'Home' },
			{ to: '/scan', name: 'Scan' },
			{ to: '/withdraw', name: 'Withdraw a Photo' },
		],
	},
	{
		title: 'Learn',
		pages: [
			{ to: '/about-skin-cancer', name: 'About Skin Cancer' },
			{ to: '/self-examination', name: 'Self-Examination' },
			{ to: '/photo-guide', name: 'Photo Guide' },
			{ to: '/faq', name: 'FAQ' },
			{ to: '/answers', name: 'All Answers' },
		],
	},
	{
		title: 'Trust',
		pages: [
			{ to: '/privacy', name: 'Privacy Policy' },
			{ to: '/terms', name: 'Terms of Service' },
			{ to: '/contact', name: 'Contact Us' },
		],
	},
] as const;

/** The footer of every page. */
export function Footer() {
	return (
		<footer className="relative overflow-hidden border-line border-t bg-sunken text-sm">
			<Contours rings={8} seed={4} className="absolute top-10 left-[37%] size-48 text-contour/25 max-xl:hidden" />
			<div className="relative mx-auto flex max-w-page flex-wrap gap-x-16 gap-y-10 px-4 py-14 sm:px-8">
				<div className="grid grow basis-64 content-start justify-items-start gap-4">
					<Link to="/" className="inline-flex min-h-11 items-center rounded-md">
						<Logo />
					</Link>
					<p className="max-w-sm text-quiet">A second look at your skin, for early diagnosis and peace of mind.</p>
					<ProjectLinks />
				</div>
				<nav
					aria-label="Footer"
					className="grid grow grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-8 max-lg:basis-full sm:grid-cols-3 sm:gap-x-12 lg:grow-0"
				>
					{groups.map(({ title, pages }) => (
						// The longest list fills the second column on a phone, and the others the first.
						<div key={title} className="max-sm:nth-2:row-span-2">
							<h2 className="font-sans font-semibold text-quiet text-sm">{title}</h2>
							<ul className="mt-1.5">
								{pages.map(({ to, name }) => (
									<li key={to}>
										<Link
											to={to}
											className="inline-flex min-h-9 thumb:min-h-11 min-w-11 items-center rounded-sm underline-offset-4 hover:underline"
										>
											{name}
										</Link>
									</li>
								))}
							</ul>
						</div>
					))}
				</nav>
			</div>
			<div className="relative mx-auto max-w-page px-4 sm:px-8">
				<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t py-4 text-quiet text-sm">
					<p>© {new Date().getFullYear()} DermaVigil. For research and education, not a medical device.</p>
					<p>Built with React, ONNX Runtime and openly published skin images.</p>
					<MotionToggle className="-mx-3" />
				</div>
			</div>
		</footer>
	);
}
