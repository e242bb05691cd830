import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** The first migration that servers of the version before must tolerate, while they are replaced one after the other. */
const firstWithOthers = 15;

/** Changes that would break a server that does not know about them. */
const breaking: [what: string, statement: RegExp][] = [
	['takes a table, a column or a type away', /^drop (table|type|sequence|function|trigger)|\bdrop column\b/],
	['renames', /\brename\b/],
	[
		'needs a value that others do not write',
		/\badd column\b(?!.*(\bdefault\b|\bgenerated\b)).*\bnot null\b|\bset not null\b/,
	],
	['changes a type', /\bset data type\b|\balter column \S+ type\b/],
	['forbids what others may write', /\badd constraint\b.*\b(check|unique|exclude)\b|^create unique index\b/],
	['takes a default away', /\bdrop default\b/],
];

/** A comment above a statement that says why the version before still works with it. */
const excuse = /^-- The version before goes on: \S+/m;

/** What in a migration would break older servers, unless a comment excuses it. Tables that it creates may have any constraint. */
function findBreaking(source: string): string[] {
	const statements = source.split('--> statement-breakpoint');
	const made = [...source.matchAll(/create (?:unlogged )?table "(\w+)"/gi)].map(([, table]) => table);
	return statements.flatMap((statement) => {
		const text = statement
			.replace(/^--.*$/gm, '')
			.replace(/\s+/g, ' ')
			.trim()
			.toLowerCase();
		const [, table] = /^(?:alter table|create unique index .* on) "(\w+)"/.exec(text) ?? [];
		if (excuse.test(statement) || (table && made.includes(table))) return [];
		return breaking.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${what}: ${text}`);
	});
}

describe('a migration keeps what the version before uses', () => {
	it.each(journal.entries.slice(firstWithOthers).map(({ tag }) => tag))('%s', (tag) => {
		expect(findBreaking(readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8'))).toEqual([]);
	});

	it.each([
		'DROP TABLE "scans";',
		'ALTER TABLE "scans" DROP COLUMN "notes";',
		'ALTER TABLE "scans" RENAME COLUMN "notes" TO "remarks";',
		'ALTER TABLE "scans" ADD COLUMN "color" text NOT NULL;',
		'ALTER TABLE "scans" ALTER COLUMN "notes" SET NOT NULL;',
		'ALTER TABLE "scans" ALTER COLUMN "version" SET DATA TYPE bigint;',
		'ALTER TABLE "scans" ADD CONSTRAINT "scans_notes" CHECK (length(notes) < 9);',
		'CREATE TABLE "other" (\n"id" uuid\n);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "scans" USING btree ("notes");',
		'ALTER TABLE "scans" ALTER COLUMN "version" DROP DEFAULT;',
	])('which %s does not', (statement) => {
		expect(findBreaking(statement)).toHaveLength(1);
	});

	it.each([
		'CREATE TABLE "other" (\n"id" uuid NOT NULL,\nCONSTRAINT "only" CHECK (true)\n);',
		'ALTER TABLE "scans" ADD COLUMN "color" text;',
		'ALTER TABLE "scans" ADD COLUMN "color" text DEFAULT \'brown\' NOT NULL;',
		'ALTER TABLE "scans" ALTER COLUMN "notes" DROP NOT NULL;',
		'CREATE TABLE "other" (\n"id" uuid\n);\n--> statement-breakpoint\nALTER TABLE "other" ADD CONSTRAINT "one" UNIQUE("id");',
		'-- The version before goes on: it writes none but these.\nALTER TABLE "scans" ADD CONSTRAINT "kinds" CHECK (true);',
	])('which %s does', (statement) => {
		expect(findBreaking(statement)).toEqual([]);
	});
});
