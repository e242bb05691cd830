// Prints the table of docs/growth.md: what a service needs after a year, by its photos a day.
import { takeNoArguments } from '../read-arguments.ts';

takeNoArguments();

/** Measured; docs/performance.md says how. */
const measured = {
	photosPerCoreSecond: 39.5 / 2,
	/** Of a table and its indexes, by npm run bench:rows. */
	bytes: { scan: 2630, auditRow: 325 },
};

/** Assumed; docs/growth.md gives the reasons. */
const assumed = {
	/** The busiest hour as a multiple of the mean one. */
	peak: 3,
	/** The share of their processors that servers may use in that hour. */
	load: 0.7,
	coresPerServer: 16,
	savedShare: 0.3,
	/** Of a saved scan. */
	images: 3,
	auditRows: 8,
	imageReads: 4,
	objectBytes: 300_000,
	/** Of the row of an image, with its key and its indexes. */
	imageRowBytes: 220,
};

/** Dollars. */
const prices = { coreHour: 0.04, databaseGBMonth: 0.115, objectGBMonth: 0.023, millionWrites: 5, millionReads: 0.4 };

const [secondsPerDay, daysPerMonth, hoursPerMonth, daysPerYear, gigabyte, million] = [86_400, 30, 730, 365, 1e9, 1e6];

const { photosPerCoreSecond, bytes } = measured;

function describe(photos: number): Record<string, number> {
	const atPeak = (photos / secondsPerDay) * assumed.peak;
	const cores = Math.ceil(atPeak / photosPerCoreSecond / assumed.load);
	// At least two, so that one may fail.
	const servers = Math.max(2, Math.ceil(cores / assumed.coresPerServer));
	const scans = photos * assumed.savedShare;
	const rows = scans * (1 + assumed.images + assumed.auditRows);
	const rowBytes = scans * (bytes.scan + assumed.images * assumed.imageRowBytes + assumed.auditRows * bytes.auditRow);
	const [writes, reads] = [scans * assumed.images, scans * assumed.imageReads];
	const database = (rowBytes * daysPerYear) / gigabyte;
	const objects = (scans * assumed.objectBytes * daysPerYear) / gigabyte;
	const requests = (writes * prices.millionWrites + reads * prices.millionReads) / million;
	return {
		'photos a day': photos,
		'photos a second, busiest hour': atPeak,
		'cores for the analysis': cores,
		'servers of 16 cores': servers,
		'scans saved a day': scans,
		'rows added a second, busiest hour': (rows / secondsPerDay) * assumed.peak,
		'scans after a year, millions': (scans * daysPerYear) / million,
		'audit rows after a year, millions': (scans * assumed.auditRows * daysPerYear) / million,
		'database after a year, GB': database,
		'images after a year, GB': objects,
		'object store: writes a day': writes,
		'object store: reads a day': reads,
		'$ a month: cores': Math.max(cores, 2) * prices.coreHour * hoursPerMonth,
		'$ a month: database, its disk': database * prices.databaseGBMonth,
		'$ a month: images stored': objects * prices.objectGBMonth,
		'$ a month: requests': requests * daysPerMonth,
	};
}

const format = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

const columns = [1e5, 1e6, 1e7, 1e8].map(describe);
for (const [i, name] of Object.keys(columns[0]!).entries()) {
	console.log(`| ${[name, ...columns.map((column) => format(column[name]!))].join(' | ')} |`);
	if (i === 0) console.log('| --- | --- | --- | --- | --- |');
}
