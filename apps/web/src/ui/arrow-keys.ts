/** The directions of the arrow keys: steps to the right and down, by the key's name. */
export const arrowKeys: Partial<Record<string, readonly [right: number, down: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
