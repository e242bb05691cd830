import type { GroupMetrics, ModeSettings } from '@dermavigil/contract';
import { type DiagnosedCase, isAmongTop, isShownLow, listNameable } from './accuracy.ts';
import { isMalignantDiagnosis } from './diagnosis.ts';
import { estimateShare } from './intervals.ts';

/** What is recorded about the person and the body part in a photo; absent fields are unknown. */
export interface Person {
	/** Years. */
	age?: number | undefined;
	sex?: string | undefined;
	site?: string | undefined;
	/** Fitzpatrick's type, 1 to 6. */
	skinType?: number | undefined;
	/** ISIC's scale, 0 very dark to 5 very light. */
	skinTone?: number | undefined;
}

export type PersonalCase = DiagnosedCase & { person: Person };

/** With fewer photos, or fewer malignant ones, a share would mean nothing. */
const minimum = { photos: 30, malignant: 10 };

const ages = [
	{ name: 'under 30', from: 0 },
	{ name: '30 to 49', from: 30 },
	{ name: '50 to 69', from: 50 },
	{ name: '70 and over', from: 70 },
];
const skinTypes = ['I', 'II', 'III', 'IV', 'V', 'VI'];
const skinTones = ['0, very dark', '1', '2', '3', '4', '5, very light'];
const unknown = 'not recorded';

const nameIn: Record<GroupMetrics['by'], (person: Person) => string | undefined> = {
	age: ({ age }) => (age === undefined ? undefined : ages.findLast(({ from }) => age >= from)?.name),
	sex: ({ sex }) => sex,
	site: ({ site }) => site,
	'skin type': ({ skinType }) => (skinType === undefined ? undefined : skinTypes[skinType - 1]),
	'skin tone': ({ skinTone }) => (skinTone === undefined ? undefined : skinTones[skinTone]),
};

/** The groups' names in display order: known scales in full, others by size, unknown last. */
function orderNames(by: GroupMetrics['by'], found: readonly string[]): string[] {
	const count = (name: string) => found.filter((each) => each === name).length;
	const bySize = [...new Set(found)].sort((a, b) => count(b) - count(a) || a.localeCompare(b));
	const scales: Partial<Record<GroupMetrics['by'], string[]>> = {
		age: ages.map(({ name }) => name),
		'skin type': skinTypes,
		'skin tone': skinTones,
	};
	const scale = scales[by] ?? bySize;
	return [...scale.filter((name) => name !== unknown), ...(found.includes(unknown) ? [unknown] : [])];
}

/**
 * The metrics of every group by age, sex, site, skin type and skin tone; null when there are too few photos to measure.
 * Anything that is not recorded for any photo of the mode is left out.
 */
export function measureGroups(cases: readonly PersonalCase[], settings: ModeSettings): GroupMetrics[] {
	return (Object.keys(nameIn) as GroupMetrics['by'][]).flatMap((by) => {
		const names = cases.map(({ person }) => nameIn[by](person) ?? unknown);
		if (names.every((name) => name === unknown)) return [];
		return orderNames(by, names).map((name) => {
			const members = cases.filter((_, index) => names[index] === name);
			const malignant = members.filter(({ diagnosis }) => isMalignantDiagnosis(diagnosis, settings));
			const nameable = listNameable(members);
			const enough = members.length >= minimum.photos;
			return {
				by,
				name,
				count: members.length,
				malignant: malignant.length,
				top2: enough ? estimateShare(nameable.map((each) => isAmongTop(2, each))) : null,
				malignantSensitivity:
					enough && malignant.length >= minimum.malignant
						? estimateShare(malignant.map((each) => !isShownLow(each, settings)))
						: null,
			};
		});
	});
}
