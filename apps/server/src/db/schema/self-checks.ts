import { limits, regionOutcomes, type Spot, selfCheckLimits, selfCheckRegions } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ofPatient } from './accounts.ts';
import { moment, number, oneOf } from './columns.ts';
import { images } from './images.ts';
import { lesions } from './scans.ts';

const { maxSide } = limits.image;
const region = () => text({ enum: selfCheckRegions }).notNull();

/** Monthly self-checks. An unfinished one can be continued. */
export const selfChecks = pgTable(
	'self_checks',
	{
		id: uuid().primaryKey().defaultRandom(),
		patientId: ofPatient().notNull(),
		startedAt: moment().notNull().defaultNow(),
		finishedAt: moment(),
	},
	(table) => [
		// Regions refer to it, so that none is in another patient's self-check.
		unique('self_checks_of_patient').on(table.id, table.patientId),
		index('self_checks_patient').on(table.patientId, table.startedAt.desc()),
	],
);

/** What was seen in one region, and its overview photo: the image is stored only if the patient wanted it in the account. */
export const checkedRegions = pgTable(
	'checked_regions',
	{
		checkId: uuid().notNull(),
		patientId: uuid().notNull(),
		region: region(),
		outcome: text({ enum: regionOutcomes }).notNull(),
		note: text().notNull(),
		image: text()
			.references(() => images.name)
			.unique('checked_regions_image'),
		/** Pixels of the photo; null without one. */
		width: integer(),
		height: integer(),
		spots: jsonb().$type<Spot[]>().notNull(),
		savedAt: moment().notNull().defaultNow(),
	},
	(table) => [
		primaryKey({ columns: [table.checkId, table.region] }),
		foreignKey({
			name: 'checked_regions_check',
			columns: [table.checkId, table.patientId],
			foreignColumns: [selfChecks.id, selfChecks.patientId],
		}).onDelete('cascade'),
		index('checked_regions_patient').on(table.patientId),
		check('checked_regions_region', sql`${table.region} in (${oneOf(selfCheckRegions)})`),
		check('checked_regions_outcome', sql`${table.outcome} in (${oneOf(regionOutcomes)})`),
		check('checked_regions_note_length', sql`length(${table.note}) <= ${number(selfCheckLimits.maxNoteLength)}`),
		check('checked_regions_size', sql`num_nulls(${table.width}, ${table.height}) in (0, 2)`),
		check(
			'checked_regions_sides',
			sql`${table.width} between 1 and ${number(maxSide)} and ${table.height} between 1 and ${number(maxSide)}`,
		),
		check(
			'checked_regions_spots',
			sql`jsonb_typeof(${table.spots}) = 'array' and jsonb_array_length(${table.spots}) <= ${number(selfCheckLimits.maxSpots)}`,
		),
	],
);

/** Which lesion a numbered spot of a region corresponds to. */
export const linkedSpots = pgTable(
	'linked_spots',
	{
		patientId: uuid().notNull(),
		region: region(),
		number: integer().notNull(),
		lesionId: uuid().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.patientId, table.region, table.number] }),
		foreignKey({
			name: 'linked_spots_lesion',
			columns: [table.lesionId, table.patientId],
			foreignColumns: [lesions.id, lesions.patientId],
		}).onDelete('cascade'),
		index('linked_spots_of_lesion').on(table.lesionId),
		check('linked_spots_region', sql`${table.region} in (${oneOf(selfCheckRegions)})`),
		check('linked_spots_number', sql`${table.number} between 1 and ${number(selfCheckLimits.maxNumber)}`),
	],
);
