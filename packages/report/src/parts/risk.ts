import { formatBelow, formatUtc, messages, type RiskLevel, riskNames, unsuitableLabel } from '@dermavigil/contract';
import { formatProbability, getModeCard, type ReportContent } from '../content.ts';
import { type Layout, page, type Structure, textWidth } from '../layout.ts';
import { colors, riskColors, type Style, styles } from '../styles.ts';
import { riskMeanings } from '../words.ts';

const padding = 16;
/** Points between what the risk means and what to do. */
const gap = 6;
/** Points that the scale and the space around it take. */
const scaleHeight = 25;
const inner = { x: page.side + padding + 30, width: textWidth - 2 * padding - 30 };

/** The symbol of a risk level, 20 points wide, so that the level does not depend on color alone. */
function drawSign(layout: Layout, risk: RiskLevel, x: number, y: number): void {
	const { document } = layout;
	document.save().translate(x, y).lineWidth(1.8).lineCap('round').lineJoin('round').strokeColor(riskColors[risk].ink);
	if (risk === 'high') document.path('M10 1.5L19 17.5L1 17.5Z M10 7.5L10 11.5 M10 14.4L10 14.5').stroke();
	// No tick for Low, which is no all-clear: an eye to keep on it.
	else if (risk === 'low')
		document.path('M1 10C5 3.4 15 3.4 19 10C15 16.6 5 16.6 1 10Z').stroke().circle(10, 10, 2.8).stroke();
	else document.circle(10, 10, 8.5).stroke();
	if (risk === 'medium') document.path('M10 5.8L10 10.8 M10 14L10 14.1').stroke();
	if (risk === 'unknown')
		document.path('M7.4 8C7.4 4.6 12.6 4.6 12.6 7.9C12.6 10 10 10 10 11.8 M10 14.4L10 14.5').stroke();
	document.restore();
}

/** How the risk follows from the probabilities, when the model's thresholds are known. */
function getReason(content: ReportContent) {
	const thresholds = getModeCard(content)?.thresholds;
	const sum = content.malignantProbability;
	if (!thresholds || sum === null) return null;
	const [medium, high] = [thresholds.medium * 100, thresholds.high * 100];
	const format = (value: number) => formatProbability(value, content);
	const source = content.symptoms ? 'With the answers to the questions, the' : 'The';
	const text = `${source} AI puts the chance of skin cancer or precancer at ${formatBelow(sum, [medium, high], format)}. From ${format(medium)} on the risk is medium, from ${format(high)} on high.`;
	return { sum, medium, high, text };
}

/** Where the summed probability lies between the thresholds. */
function drawScale(
	{ document }: Layout,
	y: number,
	{ sum, medium, high }: NonNullable<ReturnType<typeof getReason>>,
	ink: string,
) {
	const at = (value: number) => inner.x + (inner.width * value) / 100;
	const bands = [
		['low', 0, medium],
		['medium', medium, high],
		['high', high, 100],
	] as const;
	document.fillOpacity(0.45);
	for (const [level, from, to] of bands) {
		document.rect(at(from), y + 3, at(to) - at(from) - 1.5, 5).fill(riskColors[level].ink);
	}
	document.fillOpacity(1);
	document
		.circle(at(sum), y + 5.5, 5)
		.lineWidth(2)
		.fillAndStroke(ink, '#ffffff');
}

/** What the risk panel is headed by: the risk, or that the photo could not be assessed; never a condition. */
const getTitle = ({ risk, predictions }: ReportContent) =>
	risk === 'unknown' && predictions[0]?.label === unsuitableLabel ? unsuitableLabel : riskNames[risk];

/** What to do, in the words of the reader. */
function getRecommendation({ reader, explanation, risk }: ReportContent): string {
	const { recommendation, clinical_recommendation } = explanation;
	const text = reader === 'patient' ? recommendation : clinical_recommendation || recommendation;
	return text || messages.analysis.adviceByRisk[risk];
}

/** The risk in words, what it means and what to do, on its color; then why. */
export function writeRisk(layout: Layout, root: Structure, content: ReportContent): void {
	const { risk, countsFrom } = content;
	const { document } = layout;
	const { ink, wash } = riskColors[risk];
	const reason = getReason(content);
	const recommendation = getRecommendation(content);
	const counting = countsFrom && messages.analysis.countsFrom(formatUtc(countsFrom));
	const measureHeight = (text: string, style: Style) => layout.lines(text, style, inner.width).length * style.leading;
	const height =
		2 * padding +
		measureHeight(getTitle(content), styles.verdict) +
		measureHeight(riskMeanings[risk], styles.body) +
		gap +
		measureHeight(recommendation, styles.lead) +
		(counting ? measureHeight(counting, styles.strong) : 0) +
		(reason ? scaleHeight + measureHeight(reason.text, styles.small) : 0);
	const fits = height <= page.height - page.bottom - layout.y;
	const top = layout.y;
	layout.decorate(() => {
		// A text longer than a page has no ground.
		if (fits) document.roundedRect(page.side, top, textWidth, height, 10).fill(wash);
		drawSign(layout, risk, page.side + padding, top + padding + 1);
	});
	layout.y = top + padding;
	layout.group('Sect', root, (section) => {
		layout.write('H1', getTitle(content), { ...styles.verdict, color: ink }, section, inner);
		layout.write('P', riskMeanings[risk], styles.body, section, inner);
		layout.y += gap;
		layout.write('P', recommendation, styles.lead, section, inner);
		if (counting) layout.write('P', counting, styles.strong, section, inner);
		if (!reason) return;
		layout.figure(`A scale from 0 to 100%. ${reason.text}`, section, () =>
			drawScale(layout, layout.y + 9, reason, ink),
		);
		layout.y += scaleHeight;
		layout.write('P', reason.text, { ...styles.small, color: colors.ink }, section, inner);
	});
	layout.y += padding;
}
