import pg from 'pg';
import { startPostgres } from '../src/server.ts';

/** Runs the database of the given data folder, writes a row into it, reports that, and waits to be killed. */
const { url } = await startPostgres(process.argv[2]!, () => {});
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query('create table if not exists acknowledged (at timestamptz not null)');
await client.query('insert into acknowledged values (now())');
console.log('acknowledged');
