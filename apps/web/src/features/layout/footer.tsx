import { Link } from 'react-router';
import { Contours } from '../../ui/contours.tsx';
import { Logo } from '../../ui/logo.tsx';

/** The foot of every page. */
export function Footer() {
	return (
		<footer className="relative overflow-hidden border-line border-t bg-sunken">
			<Contours rings={12} seed={4} className="absolute -right-24 -bottom-56 size-130 text-contour/15" />
			<div className="relative mx-auto grid max-w-7xl gap-8 px-4 py-12 sm:px-8 md:grid-cols-[1fr_auto]">
				<div>
					<Link to="/" className="inline-block rounded-md">
						<Logo />
					</Link>
					<p className="mt-4 max-w-sm text-quiet text-sm">
						A second look at your skin: for early diagnosis, and for peace of mind.
					</p>
				</div>
				<nav aria-label="Footer" className="text-sm">
					<ul className="flex gap-8">
						<li>
							<Link to="/" className="rounded-sm py-2 underline-offset-4 hover:underline">
								Home
							</Link>
						</li>
						<li>
							<Link to="/scan" className="rounded-sm py-2 underline-offset-4 hover:underline">
								Scan
							</Link>
						</li>
					</ul>
				</nav>
				<p className="text-quiet text-xs md:col-span-2">
					© {new Date().getFullYear()} DermaVigil. For research and education, not a medical device.
				</p>
			</div>
		</footer>
	);
}
