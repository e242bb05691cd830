import { messages, photoKindNames } from '@dermavigil/contract';
import type { ReportContent } from '../content.ts';
import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { colors, styles } from '../styles.ts';
import { imageTexts } from '../words.ts';

interface Frame {
	x: number;
	y: number;
	width: number;
	height: number;
}
type OpenedImage = PDFKit.Mixins.OpenedImage;

const gap = 14;
const captionTitle = { ...styles.small, family: 'strong', color: colors.ink } as const;
const width = (textWidth - 2 * gap) / 3;
const maxHeight = 130;

/** Where an image is placed in its frame: whole, at the top left. */
function fitInto(frame: Frame, image: OpenedImage): Frame {
	const factor = Math.min(frame.width / image.width, frame.height / image.height);
	const [w, h] = [image.width * factor, image.height * factor];
	return { x: frame.x, y: frame.y, width: w, height: h };
}

/** Draws an image with round corners into its frame, and returns where it lies. */
function drawImage({ document }: Layout, frame: Frame, image: OpenedImage): Frame {
	const position = fitInto(frame, image);
	document.save().roundedRect(position.x, position.y, position.width, position.height, 5).clip();
	document.image(image, position.x, position.y, { width: position.width, height: position.height });
	document.restore();
	return position;
}

/** The outline on the photo: a white line below a colored one, visible on any skin. */
function drawOutline({ document }: Layout, position: Frame, { outline, photoSize }: ReportContent): void {
	if (!outline || !photoSize) return;
	const factor = position.width / photoSize.width;
	const points = outline.polygon.map(([x, y]): [number, number] => [position.x + x * factor, position.y + y * factor]);
	for (const [line, color] of [
		[2.8, '#ffffff'],
		[1.3, colors.accent],
	] as const) {
		document
			.polygon(...points)
			.lineWidth(line)
			.lineJoin('round')
			.stroke(color);
	}
}

/** Photo, outline and heat-map side by side; an empty frame says what is missing. */
export function writeImages(layout: Layout, root: Structure, content: ReportContent): void {
	const { document } = layout;
	const open = (file: Uint8Array | null) => file && document.openImage(file);
	const [photo, heatmap] = [open(content.photo), open(content.heatmap)];
	const shape = photo ?? heatmap ?? { width: 4, height: 2 };
	const height = Math.min(maxHeight, (width * shape.height) / shape.width);
	layout.y += 14;
	layout.reserve(height + 5 * styles.small.leading);
	const top = layout.y;
	const outlined = content.outline && content.photoSize ? photo : null;
	const frames = [
		{
			title: 'Photo',
			text: imageTexts.photo,
			image: photo,
			missing: 'No photo available',
			alt: 'The photo of the spot that was analyzed',
		},
		{
			title: 'Outline of the spot',
			text: imageTexts.outline,
			image: outlined,
			missing: 'No outline found',
			alt: 'The photo with a line around the spot',
		},
		{
			title: 'Where the AI looked',
			text: imageTexts.heatmap,
			image: heatmap,
			missing: messages.fallback.heatmap,
			alt: 'The photo under its heat-map: the warmer the color, the more a place spoke for the first possibility',
		},
	];
	let bottom = top;
	frames.forEach(({ title, text, image, missing, alt }, index) => {
		const frame = { x: page.side + index * (width + gap), y: top, width, height };
		const position = { x: frame.x, width };
		if (image) {
			layout.figure(alt, root, () => {
				const placed = drawImage(layout, frame, image);
				if (index === 1) drawOutline(layout, placed, content);
			});
		} else {
			layout.decorate(() => {
				document
					.roundedRect(frame.x + 0.5, frame.y + 0.5, width - 1, height - 1, 5)
					.lineWidth(0.75)
					.dash(3, { space: 3 });
				document.stroke(colors.edge).undash();
			});
			layout.y = top + height / 2 - styles.small.leading / 2;
			const [line] = layout.lines(missing, styles.small, width);
			layout.write('P', missing, styles.small, root, line ? { x: frame.x + 12, width: width - 24 } : position);
		}
		layout.y = top + height + 5;
		layout.write('Caption', title, captionTitle, root, position);
		if (image) layout.write('P', text, styles.small, root, position);
		bottom = Math.max(bottom, layout.y);
	});
	layout.y = bottom;
}

/** Points. */
const maxSmallHeight = 84;

/** The other photos of the lesion, small, each with its kind. */
export function writeFurtherPhotos(layout: Layout, root: Structure, { furtherPhotos }: ReportContent): void {
	if (furtherPhotos.length === 0) return;
	layout.y += 8;
	layout.reserve(maxSmallHeight + 2 * styles.small.leading);
	const top = layout.y;
	furtherPhotos.forEach(({ kind, image }, index) => {
		const frame = { x: page.side + index * (width + gap), y: top, width, height: maxSmallHeight };
		const opened = layout.document.openImage(image);
		layout.figure(`Another photo of the spot: ${photoKindNames[kind]}`, root, () => drawImage(layout, frame, opened));
		layout.y = top + maxSmallHeight + 5;
		layout.write('Caption', photoKindNames[kind], captionTitle, root, { x: frame.x, width });
	});
}
