import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classSchema, type LesionClass, type Mode, type Symptoms, symptomNames } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Person } from './metrics/groups.ts';

/** The folders of DIR and the mode for their photos. */
export const sets = { dermoscopy: 'clinical', phone: 'consumer', not_skin: null } as const satisfies Record<
	string,
	Mode | null
>;
export type SetName = keyof typeof sets;
export const setNames = Object.keys(sets) as [SetName, ...SetName[]];
export const setSchema = z.enum(setNames);

/** The columns of labels.csv that are read; a set has only some of them, and a cell may be empty. */
const rowSchema = z.object({
	image: z.string(),
	split: z.string(),
	diagnosis: z.union([classSchema, z.literal('')]).optional(),
	mask: z.string().optional(),
	age: z.string().optional(),
	sex: z.string().optional(),
	site: z.string().optional(),
	region: z.string().optional(),
	fitzpatrick: z.string().optional(),
	...(Object.fromEntries(symptomNames.map((name) => [name, z.string().optional()])) as Record<
		(typeof symptomNames)[number],
		z.ZodOptional<z.ZodString>
	>),
});
type Row = z.infer<typeof rowSchema>;

/** One photo of a set: where its files lie and what is known of it. */
export interface LabeledPhoto {
	image: string;
	/** The outline that a person drew, white on black; null where nobody did. */
	mask: string | null;
	diagnosis: LesionClass | undefined;
	person: Person;
	/** What the patient said. */
	symptoms: Symptoms;
}

const number = (cell: string | undefined) => (cell ? Number(cell) : undefined);
const word = (cell: string | undefined) => (cell && cell !== 'unknown' ? cell.toLowerCase() : undefined);

function parseSymptoms(row: Row): Symptoms {
	const known = symptomNames.filter((name) => row[name]);
	const age = number(row.age);
	return {
		...Object.fromEntries(known.map((name) => [name, row[name] === 'True'])),
		...(age !== undefined && { age: Math.round(age) }),
	};
}

/**
 * The photos of one split of DIR/SET as labels.csv lists them. Contributed photos that wait for a diagnosis are left out.
 * Throws when there is none, or a row is not what it should be.
 */
export function readLabels(data: string, set: SetName, split: string): LabeledPhoto[] {
	const rows = z.array(rowSchema).parse(parse(readFileSync(join(data, set, 'labels.csv')), { columns: true }));
	const photos = rows.filter((row) => row.split === split && row.diagnosis !== '');
	if (photos.length === 0) throw new Error(`No photo of ${set} is in split "${split}".`);
	return photos.map((row) => ({
		image: join(data, set, 'images', row.image),
		mask: row.mask ? join(data, set, 'masks', row.mask) : null,
		diagnosis: row.diagnosis || undefined,
		person: {
			age: number(row.age),
			sex: word(row.sex),
			site: word(row.site ?? row.region),
			skinType: number(row.fitzpatrick),
		},
		symptoms: parseSymptoms(row),
	}));
}
