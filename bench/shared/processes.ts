import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's unit of processor time on every common Linux. */
const ticksPerSecond = 100;

/** The fields of /proc/PID/stat from the parent's number on; undefined for a process that has ended. */
function readStat(pid: number): string[] | undefined {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return text.slice(text.lastIndexOf(')') + 4).split(' ');
	} catch {
		return undefined;
	}
}

/** A process and all of its descendants. */
function listFamily(pid: number): number[] {
	const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
	const parents = new Map(all.map((each) => [each, Number(readStat(each)?.[0])]));
	const family = new Set([pid]);
	for (let size = 0; size < family.size; ) {
		size = family.size;
		for (const [each, parent] of parents) if (family.has(parent)) family.add(each);
	}
	return [...family];
}

/** Seconds of processor time that a process and its descendants have taken so far, on Linux. */
export function cpuSeconds(pid: number): number {
	const ticks = listFamily(pid).map((each) => {
		const stat = readStat(each);
		return stat ? Number(stat[10]) + Number(stat[11]) : 0;
	});
	return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

function readMiB(pid: number, field: string): number {
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Resident memory of a process in MiB, as Linux counts it. */
export const residentMiB = (pid: number) => readMiB(pid, 'VmRSS');

/** Its highest value so far. */
export const peakMiB = (pid: number) => readMiB(pid, 'VmHWM');
