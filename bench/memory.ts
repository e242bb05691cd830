import { readFileSync } from 'node:fs';

function readMiB(pid: number, field: string): number {
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Resident memory of a process in MiB, as Linux counts it. */
export const residentMiB = (pid: number) => readMiB(pid, 'VmRSS');

/** The most that it ever was. */
export const peakMiB = (pid: number) => readMiB(pid, 'VmHWM');
