import { readFileSync } from 'node:fs';

/** Resident memory of a process in MiB, as Linux counts it. */
export function residentMiB(pid: number): number {
	return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
