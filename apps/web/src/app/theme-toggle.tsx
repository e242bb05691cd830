import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/use-theme.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Switches between the light and the dark theme, and remembers the choice. */
export function ThemeToggle() {
	const { theme, toggle } = useTheme();
	return (
		<IconButton
			label={theme === 'dark' ? 'Use light theme' : 'Use dark theme'}
			onClick={toggle}
			className="forced-colors:hidden"
		>
			{theme === 'dark' ? <Sun /> : <Moon />}
		</IconButton>
	);
}
