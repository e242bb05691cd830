import { writeFileSync } from 'node:fs';
import { readModel } from '../../apps/server/src/inference/model.ts';
import { runCommand } from '../../apps/server/src/run-command.ts';
import { evaluateAll, evaluateSet } from './evaluate.ts';
import { openEvaluationPool } from './evaluation-pool.ts';
import { printAll, printReport } from './print.ts';
import { options, readOptions, usage } from './read-options.ts';
import { readTrainedModelCard } from './trained-model-card.ts';
import { completeCard, rounded, writeCard } from './write-card.ts';

await runCommand({ usage, options }, async (values) => {
	const { data, chosen, split, sample, threads, json, model, write } = readOptions(values);
	const card = readTrainedModelCard(model);
	// Fails here rather than in every thread.
	readModel(card, model);
	const pool = openEvaluationPool(model, threads);
	const conditions = { data, split, sample, card, pool };
	try {
		const save = (report: object) => json && writeFileSync(json, `${JSON.stringify(rounded(report), null, 2)}\n`);
		if (chosen) {
			const report = await evaluateSet(chosen.set, chosen.mode, conditions);
			printReport(report);
			save(report);
			return;
		}
		const report = await evaluateAll(conditions);
		printAll(report);
		save(report);
		if (write) writeCard(model, completeCard(card, report));
	} finally {
		await pool.close();
	}
});
