/** Prints what was found, one line each, and has the process fail if it is anything. */
export function report(faults: readonly string[]) {
	for (const fault of faults) console.error(fault);
	if (faults.length > 0) process.exitCode = 1;
}
