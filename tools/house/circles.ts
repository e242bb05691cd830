/**
 * The circles of a graph: its strongly connected components of more than one node (Tarjan 1972), each sorted.
 * @param arrows From each node to what it points to
 */
export function findCircles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
	const indexes = new Map<string, number>();
	const lowest = new Map<string, number>();
	const stack: string[] = [];
	const circles: string[][] = [];

	function visit(node: string) {
		indexes.set(node, indexes.size);
		lowest.set(node, indexes.get(node)!);
		stack.push(node);
		for (const next of arrows.get(node) ?? []) {
			if (!indexes.has(next)) visit(next);
			if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
		}
		if (lowest.get(node) !== indexes.get(node)) return;
		const part = stack.splice(stack.indexOf(node));
		if (part.length > 1) circles.push(part.sort());
	}

	for (const node of arrows.keys()) if (!indexes.has(node)) visit(node);
	return circles;
}

/** The links between the nodes that `name` assigns to both ends of each link; links within one node are left out. */
export function drawArrows<Link>(
	links: readonly Link[],
	name: (link: Link) => [string | undefined, string | undefined],
) {
	const arrows = new Map<string, Set<string>>();
	for (const link of links) {
		const [from, to] = name(link);
		if (from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
	}
	return arrows;
}
