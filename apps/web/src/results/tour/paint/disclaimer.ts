import { messages } from '@dermavigil/contract';
import { type Brush, ease, fade, writeLine, writeText } from './brush.ts';
import { frameSizes } from './draw.ts';

/** The last frame of every tour: what a result is not. */
export function drawDisclaimer(brush: Brush, elapsed: number): void {
	const { width, height } = frameSizes[brush.tall ? 'tall' : 'wide'];
	const { colors, context, tall } = brush;
	const margin = tall ? 32 : 110;
	context.fillStyle = colors.deep;
	context.fillRect(0, 0, width, height);
	fade(brush, ease(elapsed, 0.5), () => {
		writeLine(brush, 'DermaVigil', margin, margin * (tall ? 2.2 : 0.95), {
			size: tall ? 30 : 38,
			color: colors['deep-accent'],
			serif: true,
		});
		const box = { x: margin, y: tall ? 110 : 130, width: width - 2 * margin, height: tall ? 300 : 200 };
		writeText(brush, messages.analysis.disclaimer, box, {
			size: tall ? 26 : 34,
			color: colors['on-deep'],
			serif: true,
		});
		const low = { ...box, y: height - (tall ? 100 : 90), height: 80 };
		if (brush.note) writeText(brush, brush.note, low, { size: 21, color: colors['deep-quiet'] });
	});
}
