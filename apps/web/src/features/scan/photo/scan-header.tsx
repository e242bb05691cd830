/** The page's heading before there is a result. */
export function ScanHeader() {
	return (
		<header className="grid gap-2 pt-2">
			<h1 className="text-2xl">Scan a spot on your skin</h1>
			<p className="text-quiet">For a single mole or spot. Not for rashes, acne or eczema.</p>
		</header>
	);
}
