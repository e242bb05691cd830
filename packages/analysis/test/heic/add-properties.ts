interface Added {
	rotation?: number;
	mirror?: number;
	nclx: { primaries: number; transfer: number } | undefined;
}

/** A box of ISO/IEC 14496-12: where it begins, and where its content begins. */
interface Box {
	at: number;
	content: number;
}

/**
 * A HEIC file as heif-enc writes it, whose first image also has these properties, which heif-enc cannot write: quarter turns
 * counterclockwise (`irot`), the axis of a mirror (`imir`), and primaries and transfer by the numbers of ITU-T H.273 (`colr`).
 */
export function addProperties(file: Buffer, { rotation, mirror, nclx }: Added): Buffer {
	const boxes: Buffer[] = [];
	if (rotation !== undefined) boxes.push(makeBox('irot', [rotation]));
	if (mirror !== undefined) boxes.push(makeBox('imir', [mirror]));
	// The matrix is that of BT.2020, and the range is full.
	if (nclx) boxes.push(makeBox('colr', [...Buffer.from('nclx'), 0, nclx.primaries, 0, nclx.transfer, 0, 9, 0x80]));
	if (boxes.length === 0) return file;

	const meta = find(file, { at: 0, content: 0 }, file.length, 'meta', 0);
	const properties = find(file, meta, readSize(file, meta), 'iprp', 4);
	const container = find(file, properties, readSize(file, properties), 'ipco', 0);
	const associations = find(file, properties, readSize(file, properties), 'ipma', 0);
	const existing = countBoxes(file, container);
	// Version and flags, the number of items, the first item's id, and how many properties it has.
	const count = associations.content + 4 + 4 + 2;
	const end = count + 1 + file[count]!;
	const added = boxes.reduce((sum, box) => sum + box.length, 0) + boxes.length;

	shiftExtents(file, find(file, meta, readSize(file, meta), 'iloc', 4), added);
	for (const box of [meta, properties]) grow(file, box, added);
	grow(file, container, added - boxes.length);
	grow(file, associations, boxes.length);
	file[count]! += boxes.length;
	const containerEnd = associations.at;
	const essential = 0x80;
	const indices = Buffer.from(boxes.map((_, i) => essential | (existing + i + 1)));
	return Buffer.concat([
		file.subarray(0, containerEnd),
		...boxes,
		file.subarray(containerEnd, end),
		indices,
		file.subarray(end),
	]);
}

const makeBox = (type: string, content: number[]) =>
	Buffer.from([0, 0, 0, 8 + content.length, ...Buffer.from(type), ...content]);
const readSize = (file: Buffer, { at }: Box) => file.readUInt32BE(at);
const grow = (file: Buffer, { at }: Box, by: number) => file.writeUInt32BE(file.readUInt32BE(at) + by, at);

/** A box of this type within another, whose content begins after `header` further bytes. */
function find(file: Buffer, parent: Box, size: number, type: string, header: number): Box {
	for (let at = parent.content + header; at < parent.at + size; at += file.readUInt32BE(at)) {
		if (file.toString('latin1', at + 4, at + 8) === type) return { at, content: at + 8 };
	}
	throw new Error(`The file has no ${type}.`);
}

function countBoxes(file: Buffer, parent: Box): number {
	let count = 0;
	for (let at = parent.content; at < parent.at + readSize(file, parent); at += file.readUInt32BE(at)) count += 1;
	return count;
}

/** Moves what an `iloc` of version 0 points to, through the base offset of each item. */
function shiftExtents(file: Buffer, { content }: Box, by: number): void {
	const sizesOfFourBytes = 0x4440;
	const isKnown = file[content] === 0 && file.readUInt16BE(content + 4) === sizesOfFourBytes;
	if (!isKnown) throw new Error('The file has another kind of iloc.');
	let at = content + 8;
	for (let item = 0; item < file.readUInt16BE(content + 6); item++) {
		file.writeUInt32BE(file.readUInt32BE(at + 4) + by, at + 4);
		at += 10 + 8 * file.readUInt16BE(at + 8);
	}
}
