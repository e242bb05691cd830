import type pg from 'pg';

/** A table of the database. */
export interface Table {
	name: string;
	/** Its columns, quoted, except those that PostgreSQL computes. */
	columns: string[];
}

interface TableRow extends Table {
	/** The tables that its foreign keys refer to. */
	needs: string[];
}

const allTables = `
	select relname::text as name,
		array(select quote_ident(attname) from pg_attribute
			where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
		array(select confrelid::regclass::text from pg_constraint
			where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
	from pg_class c where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by relname`;

/**
 * Every table except unlogged ones, which contain only counters; tables that foreign keys refer to come before those
 * that refer to them.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
	let { rows: left } = await client.query<TableRow>(allTables);
	const sorted: Table[] = [];
	while (left.length > 0) {
		const names = new Set(left.map(({ name }) => name));
		const next = left.filter(({ needs }) => !needs.some((need) => names.has(need)));
		if (next.length === 0) throw new Error(`Foreign keys go in a circle: ${[...names].join(', ')}`);
		sorted.push(...next);
		left = left.filter((table) => !next.includes(table));
	}
	return sorted;
}

/** Makes values look the same as text regardless of the server's settings, and removes time limits that would end a long transaction. */
export async function prepareSession(client: pg.Client): Promise<void> {
	await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1;
		set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set tcp_keepalives_idle = 30`);
}

/** How many rows a table has, and a sum over their hashes, which does not depend on their order. */
export async function digestTable(client: pg.Client, name: string): Promise<{ rows: number; digest: string }> {
	const { rows } = await client.query(`select count(*)::int as rows,
		coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as digest from public.${name} t`);
	return rows[0];
}

/** Rows that are in memory at a time: one may be half a megabyte. */
const maxRows = 200;

/** The rows of a table as lines of JSON. */
export async function* readRows(client: pg.Client, name: string): AsyncIterable<string> {
	await client.query(`declare backup cursor for select row_to_json(t)::text as line from public.${name} t`);
	for (;;) {
		const { rows } = await client.query<{ line: string }>(`fetch ${maxRows} from backup`);
		if (rows.length === 0) break;
		yield rows.map(({ line }) => `${line}\n`).join('');
	}
	await client.query('close backup');
}

/** Adds rows to an empty table unchanged: no trigger changes them, and new rows are numbered after them. */
export async function addRows(client: pg.Client, { name, columns }: Table, lines: AsyncIterable<string>) {
	const list = columns.join(', ');
	const insert = `insert into public.${name} (${list}) overriding system value
		select ${list} from json_populate_recordset(null::public.${name}, $1)`;
	let batch: string[] = [];
	const add = async () => {
		if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
		batch = [];
	};
	await client.query(`alter table public.${name} disable trigger user`);
	for await (const line of lines) {
		batch.push(line);
		if (batch.length === maxRows) await add();
	}
	await add();
	await client.query(`alter table public.${name} enable trigger user`);
	await continueSequences(client, name);
}

async function continueSequences(client: pg.Client, name: string): Promise<void> {
	const { rows } = await client.query<{ column: string; sequence: string }>(
		`select quote_ident(attname) as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
			where attrelid = $1::regclass and attnum > 0 and not attisdropped
			and pg_get_serial_sequence($1, attname) is not null`,
		[`public.${name}`],
	);
	for (const { column, sequence } of rows) {
		await client.query(`select setval($1, max(${column})) from public.${name} having max(${column}) is not null`, [
			sequence,
		]);
	}
}
