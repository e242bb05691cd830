import Bowser from 'bowser';

const longest = 80;

/** A browser and its system in a few words, such as "Firefox on Windows", from what it says of itself. */
export function clientName(userAgent: string | undefined): string {
	if (!userAgent) return 'Unknown';
	const { browser, os } = Bowser.parse(userAgent);
	const words = [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown';
	return words.slice(0, longest);
}
