/**
 * Notes what has the focus, such as a button that is pressed. What it returns tells later whether that has it still, or has gone
 * from the page with it: whoever is somewhere else by then stays there.
 */
export function noteFocus(): () => boolean {
	const noted = document.activeElement;
	return () => document.activeElement === noted || document.activeElement === document.body;
}
