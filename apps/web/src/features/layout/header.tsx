import { limits } from '@dermavigil/contract';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Navigation } from './navigation.tsx';
import { Particles } from './particles.tsx';
import { useScrolledPast } from './scroll-position.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useEscape } from './use-escape.ts';

const menuId = 'mobile-menu';

/** Fixed to the top; translucent once the page is scrolled. Under 768 px its links fold into a menu. */
export function Header() {
	const scrolled = useScrolledPast(limits.header.scrolledAfter);
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	useEscape(open, close);
	const ground = open
		? 'border-line bg-paper'
		: scrolled
			? 'border-line bg-paper/75 backdrop-blur-lg'
			: 'border-transparent bg-paper';
	return (
		<header data-scrolled={scrolled} className={`fixed inset-x-0 top-0 z-40 border-b transition-colors ${ground}`}>
			<Particles count={limits.header.particles} />
			<div className="relative mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-8">
				<Link to="/" className="mr-auto flex rounded-md">
					<Logo />
				</Link>
				<nav aria-label="Main" className="hidden md:block">
					<Navigation
						className="mr-4 flex items-center gap-7"
						linkClassName="rounded-sm py-2 text-sm font-medium decoration-accent decoration-2 underline-offset-8 aria-[current=page]:underline"
					/>
				</nav>
				<ThemeToggle />
				<div className="hidden md:block">
					<Button asChild size="small">
						<Link to="/scan">Scan Now</Link>
					</Button>
				</div>
				<div className="md:hidden">
					<IconButton
						label={open ? 'Close menu' : 'Open menu'}
						aria-expanded={open}
						aria-controls={menuId}
						onClick={() => setOpen(!open)}
					>
						{open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
					</IconButton>
				</div>
			</div>
			<nav
				id={menuId}
				aria-label="Menu"
				hidden={!open}
				className="relative border-line border-t px-4 pt-2 pb-5 md:hidden"
			>
				<Navigation className="mb-4" linkClassName="block rounded-sm py-3 font-serif text-xl" onFollow={close} />
				<Button asChild className="w-full">
					<Link to="/scan" onClick={close}>
						Scan Now
					</Link>
				</Button>
			</nav>
		</header>
	);
}
