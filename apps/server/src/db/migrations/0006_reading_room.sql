DROP INDEX "scans_cases";--> statement-breakpoint
DROP INDEX "scans_cases_by_status";--> statement-breakpoint
DROP INDEX "scans_queue";--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "mode" text GENERATED ALWAYS AS (assessment ->> 'mode') STORED;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "red_flag" boolean GENERATED ALWAYS AS (coalesce(assessment @> '{"symptoms": {"changed": true}}' or assessment @> '{"symptoms": {"bleed": true}}' or assessment @> '{"symptoms": {"grew": true}}', false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "team_notes" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "scans_outcomes" ON "scans" USING btree ("submitted_at","risk_level","outcome") WHERE "scans"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "scans_cases" ON "scans" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST,"risk_level","mode","red_flag") WHERE "scans"."status" is not null;--> statement-breakpoint
CREATE INDEX "scans_cases_by_status" ON "scans" USING btree ("status","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST,"risk_level","mode","red_flag","first_label") WHERE "scans"."status" is not null;--> statement-breakpoint
CREATE INDEX "scans_queue" ON "scans" USING btree ((case "status" when 'new' then 0 when 'reviewed' then 2 when 'flagged' then 1 end),(case "risk_level" when 'low' then 3 when 'medium' then 2 when 'high' then 0 when 'unknown' then 1 end),"submitted_at","id","mode","red_flag") WHERE "scans"."status" is not null;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_team_notes_length" CHECK (length("scans"."team_notes") <= 4000);--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_outcome" CHECK ("scans"."outcome" in ('benign', 'monitor', 'in_person', 'biopsy', 'urgent', 'retake'));