import { messages } from '@dermavigil/contract';
import { type Layout, measureOfText, page, type Structure } from '../layout.ts';
import type { Reported } from '../reported.ts';
import { colors, styles } from '../styles.ts';

interface Frame {
	x: number;
	y: number;
	width: number;
	height: number;
}
type Opened = PDFKit.Mixins.OpenedImage;

const gap = 14;
const width = (measureOfText - 2 * gap) / 3;
const tallest = 208;

/** Where a picture stands in its frame: whole, at the top left. */
function fitInto(frame: Frame, picture: Opened): Frame {
	const factor = Math.min(frame.width / picture.width, frame.height / picture.height);
	const [w, h] = [picture.width * factor, picture.height * factor];
	return { x: frame.x, y: frame.y, width: w, height: h };
}

function drawPicture({ document }: Layout, frame: Frame, picture: Opened): Frame {
	const place = fitInto(frame, picture);
	document.save().roundedRect(place.x, place.y, place.width, place.height, 5).clip();
	document.image(picture, place.x, place.y, { width: place.width, height: place.height });
	document.restore();
	return place;
}

/** The outline on the photo: a white line below a colored one, to be seen on any skin. */
function drawOutline({ document }: Layout, place: Frame, { outline, photoSize }: Reported): void {
	if (!outline || !photoSize) return;
	const factor = place.width / photoSize.width;
	const points = outline.polygon.map(([x, y]): [number, number] => [place.x + x * factor, place.y + y * factor]);
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

/** Photo, outline and heat-map beside each other; an empty frame says what is missing. */
export function writePictures(layout: Layout, root: Structure, reported: Reported): void {
	const { document } = layout;
	const open = (file: Uint8Array | null) => file && document.openImage(file);
	const [photo, heatmap] = [open(reported.photo), open(reported.heatmap)];
	const shape = photo ?? heatmap ?? { width: 4, height: 2 };
	const height = Math.min(tallest, (width * shape.height) / shape.width);
	layout.y += 18;
	layout.make(height + 3 * styles.small.leading);
	const top = layout.y;
	const outlined = reported.outline && reported.photoSize ? photo : null;
	const frames = [
		{ title: 'Photo', picture: photo, missing: 'No photo available', alt: 'The photo of the spot that was analyzed' },
		{
			title: 'Outline of the spot',
			picture: outlined,
			missing: 'No outline found',
			alt: 'The photo with a line around the spot',
		},
		{
			title: 'What the model looked at',
			picture: heatmap,
			missing: messages.fallback.heatmap,
			alt: 'The photo under its heat-map: the warmer the color, the more a place spoke for the first possibility',
		},
	];
	frames.forEach(({ title, picture, missing, alt }, index) => {
		const frame = { x: page.side + index * (width + gap), y: top, width, height };
		const place = { x: frame.x, width };
		if (picture) {
			layout.figure(alt, root, () => {
				const drawn = drawPicture(layout, frame, picture);
				if (index === 1) drawOutline(layout, drawn, reported);
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
			layout.write('P', missing, styles.small, root, line ? { x: frame.x + 12, width: width - 24 } : place);
		}
		layout.y = top + height + 5;
		layout.write('Caption', title, styles.small, root, place);
	});
	layout.y = top + height + 5 + styles.small.leading;
}
