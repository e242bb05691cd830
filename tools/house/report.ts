/** Prints the faults, one line each, and makes the process fail if there are any. */
export function report(faults: readonly string[]) {
	for (const fault of faults) console.error(fault);
	if (faults.length > 0) process.exitCode = 1;
}
