import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mode, type Symptoms, symptomNames } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { CommandError } from '../../apps/server/src/run-command.ts';
import { type Diagnosis, diagnosisSchema } from './metrics/diagnosis.ts';
import type { Person } from './metrics/groups.ts';

/** The known folders of DIR, and the mode of their photos; no mode if there is no lesion to assess. */
export const sets = { dermoscopy: 'clinical', phone: 'consumer', pairs: 'both', faces: null, not_skin: null } as const;
export type SetName = keyof typeof sets;
export const setNames = Object.keys(sets) as SetName[];
/** Whether a name is that of a known folder of DIR. */
export const isKnownSet = (name: string): name is SetName => Object.hasOwn(sets, name);

/** The column that names a lesion's photo of each mode, in sets of lesions photographed twice. */
export const pairColumns = { clinical: 'dermoscopic', consumer: 'closeup' } as const satisfies Record<Mode, string>;
export type ImageColumn = 'image' | (typeof pairColumns)[Mode];

const cell = z.string().optional();

/** The columns of labels.csv that are read; a set has only some of them, and a cell may be empty. */
const rowSchema = z.object({
	image: cell,
	closeup: cell,
	dermoscopic: cell,
	lesion_id: cell,
	split: z.string(),
	diagnosis: z.union([diagnosisSchema, z.literal('')]).optional(),
	isic_dx: cell,
	confirmed_by: cell,
	biopsied: cell,
	closeup_altered: cell,
	dermoscopic_altered: cell,
	mask: cell,
	age: cell,
	sex: cell,
	site: cell,
	region: cell,
	fitzpatrick: cell,
	tone: cell,
	...(Object.fromEntries(symptomNames.map((name) => [name, cell])) as Record<
		(typeof symptomNames)[number],
		typeof cell
	>),
});
type Row = z.infer<typeof rowSchema>;

/** One photo of a set: where its files are and what is known about it. */
export interface LabeledPhoto {
	image: string;
	/** The outline that a person drew, white on black; null if nobody did. */
	mask: string | null;
	/** Which lesion it shows, where that is recorded. */
	lesion: string | undefined;
	diagnosis: Diagnosis | undefined;
	/** As the ISIC archive words it. */
	exactDiagnosis: string | undefined;
	/** Whether a pathologist confirmed the diagnosis under the microscope. */
	isProven: boolean;
	/** Whether its background was blurred for its data set. */
	isAltered: boolean;
	person: Person;
	/** What the patient reported. */
	symptoms: Symptoms;
}

const number = (given: string | undefined) => (given ? Number(given) : undefined);
const word = (given: string | undefined) =>
	given && given !== 'unknown' ? given.toLowerCase().replaceAll('_', ' ') : undefined;

function parseSymptoms(row: Row): Symptoms {
	// Some cells are empty or say UNK: nobody asked, or the patient did not know.
	const answers = { True: true, False: false };
	const known = symptomNames.flatMap((name) => {
		const answer = answers[row[name] as keyof typeof answers];
		return answer === undefined ? [] : [[name, answer] as const];
	});
	const age = number(row.age);
	return {
		...Object.fromEntries(known),
		...(age !== undefined && { age: Math.round(age) }),
	};
}

function readTable(file: string): Buffer {
	try {
		return readFileSync(file);
	} catch (error) {
		throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
	}
}

/** The rows of DIR/SET/labels.csv. Throws a CommandError that names a file that cannot be read, or the first invalid cell. */
function readRows(data: string, set: string): Row[] {
	const file = join(data, set, 'labels.csv');
	const parsed = z.array(rowSchema).safeParse(parse(readTable(file), { columns: true }));
	if (parsed.success) return parsed.data;
	const { path, message } = parsed.error.issues[0]!;
	// The first line names the columns.
	throw new CommandError(`${file}, line ${Number(path[0]) + 2}, ${String(path[1])}: ${message}.`);
}

/**
 * The photos of some splits of DIR/SET as labels.csv lists them, without contributed photos that wait for a diagnosis
 * and lesions without a photo in this column. Throws a CommandError when there are none, or a row is invalid.
 */
export function readLabels(
	data: string,
	set: string,
	splits: readonly string[],
	column: ImageColumn = 'image',
): LabeledPhoto[] {
	const rows = readRows(data, set).filter(
		(row) => splits.includes(row.split) && row.diagnosis !== '' && row[column] !== '',
	);
	if (rows.length === 0) throw new CommandError(`No photo of ${set} is in split "${splits.join('" or "')}".`);
	return rows.map((row) => {
		const image = row[column];
		if (image === undefined) throw new CommandError(`${set}/labels.csv has no column "${column}".`);
		return {
			image: join(data, set, 'images', image),
			mask: row.mask ? join(data, set, 'masks', row.mask) : null,
			lesion: row.lesion_id,
			diagnosis: row.diagnosis || undefined,
			exactDiagnosis: row.isic_dx,
			isAltered: column !== 'image' && row[`${column}_altered`] === 'yes',
			isProven: row.confirmed_by?.startsWith('histo') || row.biopsied === 'True',
			person: {
				age: number(row.age),
				sex: word(row.sex),
				site: word(row.site ?? row.region),
				skinType: number(row.fitzpatrick),
				skinTone: number(row.tone),
			},
			symptoms: parseSymptoms(row),
		};
	});
}
