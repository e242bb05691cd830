/** The first letters of somebody's first and last name, in a circle. The name stands beside it. */
export function PersonInitials({ name }: { name: string }) {
	const words = name.trim().split(/\s+/);
	const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
	return (
		<span
			aria-hidden="true"
			className="grid size-[2.4em] shrink-0 place-items-center rounded-full border border-edge bg-wash font-semibold text-sm uppercase"
		>
			{/* Arabic letters would join, and read as a word. */}
			{letters.join('\u200c')}
		</span>
	);
}
