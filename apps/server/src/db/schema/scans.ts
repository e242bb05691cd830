import {
	caseOutcomes,
	caseStatuses,
	limits,
	modes,
	type Prediction,
	redFlags,
	riskLevels,
	type ScanAssessment,
} from '@dermavigil/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
	boolean,
	check,
	doublePrecision,
	foreignKey,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	unique,
	uuid,
} from 'drizzle-orm/pg-core';
import { ofPatient } from './accounts.ts';
import { isCase, pairsByWeek, queuePlace, wordsByWeek } from './case-queue.ts';
import { moment, number, oneOf, searchWords } from './columns.ts';
import { images } from './images.ts';

const { lesion, savedScan } = limits;

export const lesions = pgTable(
	'lesions',
	{
		id: uuid().primaryKey().defaultRandom(),
		patientId: ofPatient().notNull(),
		nickname: text().notNull(),
		bodyPart: text().notNull(),
		createdAt: moment().notNull().defaultNow(),
	},
	(table) => [
		// Scans refer to it, so that no scan is in another patient's lesion.
		unique('lesions_of_patient').on(table.id, table.patientId),
		index('lesions_patient').on(table.patientId, table.createdAt),
		check('lesions_nickname_length', sql`length(${table.nickname}) between 1 and ${number(lesion.maxNicknameLength)}`),
		check('lesions_body_part_length', sql`length(${table.bodyPart}) between 1 and ${number(lesion.maxBodyPartLength)}`),
	],
);

const image = () => text().references(() => images.name);

/** Whether the patient reported one of the red flags. */
function reportsRedFlag(): SQL {
	const reports = Object.keys(redFlags).map((name) => `assessment @> '{"symptoms": {"${name}": true}}'`);
	return sql.raw(`coalesce(${reports.join(' or ')}, false)`);
}

/** Saved scans. Those with a status are cases: their patient asked for a professional review. */
export const scans = pgTable(
	'scans',
	{
		id: uuid().primaryKey().defaultRandom(),
		patientId: ofPatient().notNull(),
		lesionId: uuid(),
		image: image().notNull(),
		heatmap: image(),
		thumbnail: image().notNull(),
		predictions: jsonb().$type<Prediction[]>().notNull(),
		/** The label of the first prediction. */
		firstLabel: text().notNull().generatedAlwaysAs(sql.raw(`predictions -> 0 ->> 'label'`)),
		riskLevel: text({ enum: riskLevels }).notNull(),
		aiExplanation: text().notNull(),
		/** The assessment, if the client sent it, in pixels of the stored image. */
		assessment: jsonb().$type<ScanAssessment>(),
		mode: text({ enum: modes }).generatedAlwaysAs(sql.raw(`assessment ->> 'mode'`)),
		redFlag: boolean().notNull().generatedAlwaysAs(reportsRedFlag()),
		/** Millimeters per pixel of the stored image. */
		mmPerPixel: doublePrecision(),
		/** The analysis that it comes from, so that nothing is saved twice. */
		requestId: uuid(),
		savedAt: moment().notNull().defaultNow(),
		/** When it was saved or, for a case, when its review was requested. */
		submittedAt: moment().notNull().defaultNow(),
		status: text({ enum: caseStatuses }),
		/** What the patient reads, followed by what only clinicians read. */
		notes: text(),
		teamNotes: text(),
		outcome: text({ enum: caseOutcomes }),
		/** Incremented by each change of status or notes. */
		version: integer().notNull().default(1),
		/** Who changed status or notes last, and when; null for new cases. */
		reviewedBy: text(),
		reviewedAt: moment(),
		/** When it was first reviewed. */
		firstReviewedAt: moment(),
		/** When its patient last opened the clinician's answer. */
		reviewOpenedAt: moment(),
		/** When its patient said that a doctor had seen the spot. */
		seenByDoctorAt: moment(),
		/** The words by which a search finds it; triggers keep them up to date. */
		search: searchWords(),
	},
	(table) => [
		foreignKey({
			name: 'scans_lesion',
			columns: [table.lesionId, table.patientId],
			foreignColumns: [lesions.id, lesions.patientId],
		}).onDelete('cascade'),
		unique('scans_request').on(table.patientId, table.requestId),
		index('scans_history').on(table.patientId, table.savedAt.desc(), table.id.desc()),
		index('scans_reviews').on(table.patientId, table.submittedAt.desc(), table.id.desc()).where(isCase(table.status)),
		index('scans_of_lesion').on(table.lesionId, table.savedAt.desc(), table.id.desc()),
		// Filter columns come after the sort columns, so that rows that are filtered out are never fetched.
		index('scans_cases')
			.on(table.submittedAt.desc(), table.id.desc(), table.riskLevel, table.mode, table.redFlag)
			.where(isCase(table.status)),
		// Nothing reads the label any more, but removing it would mean rebuilding the index while reviews wait.
		index('scans_cases_by_status')
			.on(
				table.status,
				table.submittedAt.desc(),
				table.id.desc(),
				table.riskLevel,
				table.mode,
				table.redFlag,
				table.firstLabel,
			)
			.where(isCase(table.status)),
		index('scans_queue')
			.on(queuePlace(table).status, queuePlace(table).risk, table.submittedAt, table.id, table.mode, table.redFlag)
			.where(isCase(table.status)),
		// A page of filtered cases is assembled from the cases of each kind, so that none has to be searched for among
		// those of other kinds.
		index('scans_kinds')
			.on(table.status, table.riskLevel, sql`coalesce(${table.mode}, '')`, table.redFlag, table.submittedAt, table.id)
			.where(isCase(table.status)),
		// A search queries it once for each week. Without fastupdate, because each of those queries would scan all entries
		// that are not sorted in yet.
		index('scans_words_by_week')
			.using('gin', wordsByWeek(table))
			.with({ fastupdate: false })
			.where(isCase(table.status)),
		index('scans_pairs_by_week')
			.using('gin', pairsByWeek(table))
			.with({ fastupdate: false })
			.where(isCase(table.status)),
		// An image belongs to one scan, and is erased with it.
		unique('scans_image').on(table.image),
		unique('scans_heatmap').on(table.heatmap),
		unique('scans_thumbnail').on(table.thumbnail),
		check('scans_risk_level', sql`${table.riskLevel} in (${oneOf(riskLevels)})`),
		check('scans_status', sql`${table.status} in (${oneOf(caseStatuses)})`),
		check('scans_notes_length', sql`length(${table.notes}) <= ${number(savedScan.maxNotesLength)}`),
		check('scans_team_notes_length', sql`length(${table.teamNotes}) <= ${number(savedScan.maxNotesLength)}`),
		check('scans_outcome', sql`${table.outcome} in (${oneOf(caseOutcomes)})`),
		check(
			'scans_ai_explanation_length',
			sql`length(${table.aiExplanation}) <= ${number(savedScan.maxExplanationLength)}`,
		),
		check(
			'scans_predictions',
			sql`jsonb_typeof(${table.predictions}) = 'array' and jsonb_array_length(${table.predictions}) between 1 and 9`,
		),
		check(
			'scans_assessment_size',
			sql`octet_length(${table.assessment}::text) <= ${number(2 * limits.assessment.maxBytes)}`,
		),
		check('scans_mm_per_pixel', sql`${table.mmPerPixel} between 0.0005 and 5`),
	],
);
