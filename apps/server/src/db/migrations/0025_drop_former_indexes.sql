DROP INDEX "scans_outcomes";--> statement-breakpoint
DROP INDEX "scans_search";--> statement-breakpoint
DROP INDEX "scans_turnaround";