import { limits } from '@dermavigil/contract';
import { Menu, X } from 'lucide-react';
import { Link } from 'react-router';
import { useRoles } from '../api/use-roles.ts';
import { Logo } from '../ui/brand/logo.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AccountLinks } from './account-links.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { MobileMenu, useMobileMenu } from './mobile-menu.tsx';
import { Navigation } from './navigation.tsx';
import { useScrolledPast } from './scroll-position.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const PersonSwitcher = lazyPart(() => import('./person-switcher.tsx'), 'PersonSwitcher');

const menuId = 'mobile-menu';
const linkClassName =
	'rounded-sm py-2 text-sm font-medium decoration-accent decoration-2 underline-offset-8 aria-[current=page]:underline';

/** Fixed to the top, except of very low windows; translucent once the page is scrolled. Under 1024 px its links fold into a menu. */
export function Header() {
	const scrolled = useScrolledPast(limits.header.scrolledAfter);
	const { patient, clinician } = useRoles();
	const { open, toggle, header, opener } = useMobileMenu();
	const ground = open
		? 'border-line bg-paper'
		: scrolled
			? 'border-line bg-paper/75 backdrop-blur-lg'
			: 'border-transparent';
	return (
		<header
			data-scrolled={scrolled}
			ref={header}
			className={`[@media(height<20rem)]:absolute fixed inset-x-0 top-0 z-40 border-b transition-colors ${ground}`}
		>
			<Particles count={limits.header.particles} />
			{/*
			 * On a phone, whose skin journal it is needs the room of the product's name. If that fails to load, there is only room
			 * for its button. Spaces do not grow with the letters, which would push the menu off a small screen.
			 */}
			<div className="relative mx-auto flex h-16 max-w-page items-center gap-[8px] px-[16px] sm:px-8 max-sm:has-[select,[role=alert]]:[&>a_span_span]:sr-only [&_[role=alert]>p]:sr-only">
				<Link to="/" className="flex min-h-11 min-w-11 items-center rounded-md">
					<Logo />
				</Link>
				<nav aria-label="Main" className="mr-auto ml-8 hidden items-center gap-6 lg:flex xl:ml-12">
					<Navigation className="flex items-center gap-6" linkClassName={linkClassName} />
				</nav>
				<div className="flex-1 lg:hidden" />
				{patient && <PersonSwitcher />}
				<div className="mr-2 hidden lg:block">
					<AccountLinks
						patientLogin="Signup / Login"
						className="flex items-center gap-6"
						linkClassName={`${linkClassName} transition hover:text-primary aria-[current=page]:text-primary`}
					/>
				</div>
				<div className={patient || clinician ? 'lg:-mr-3' : ''}>
					<ThemeToggle />
				</div>
				{!patient && !clinician && (
					<div className="hidden lg:block">
						<Button asChild size="small">
							<Link to="/scan">Scan Now</Link>
						</Button>
					</div>
				)}
				<div className="mr-[-12px] lg:hidden">
					<IconButton
						ref={opener}
						label={open ? 'Close menu' : 'Open menu'}
						aria-expanded={open}
						aria-controls={menuId}
						onClick={toggle}
					>
						{open ? <X /> : <Menu />}
					</IconButton>
				</div>
			</div>
			<DemoBanner className="relative" />
			<MobileMenu id={menuId} open={open} opener={opener} />
		</header>
	);
}

/** The fractional part of a multiple: evenly spread, random-looking, and always the same. */
const spread = (index: number, step: number) => (index * step) % 1;

/**
 * Decoration that drifts behind the header. It rests for people who asked for less motion, and while a dialog locks the
 * page, because each frame makes the browser compose the whole page.
 */
function Particles({ count }: { count: number }) {
	return (
		<div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 h-16 overflow-hidden">
			{Array.from({ length: count }, (_, index) => {
				const size = 3 + 4 * spread(index, 0.732);
				const style = {
					left: `${100 * spread(index + 1, 0.618)}%`,
					// Above and below the words, never behind them.
					top: `${(index % 2 ? 77 : 7) + 8 * spread(index + 1, 0.414)}%`,
					width: size,
					height: size,
					animationDelay: `${-14 * spread(index, 0.267)}s`,
				};
				const tint = index % 5 === 0 ? 'bg-accent/35' : 'bg-primary/15';
				return (
					<span
						key={style.left}
						data-particle
						style={style}
						className={`absolute animate-drift rounded-full in-data-busy:[animation-play-state:paused] in-data-scroll-locked:[animation-play-state:paused] ${tint}`}
					/>
				);
			})}
		</div>
	);
}
