DROP INDEX "scans_history";--> statement-breakpoint
DROP INDEX "scans_of_lesion";--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Until now, a scan was submitted within minutes of its saving, if at all.
UPDATE "scans" SET "saved_at" = "submitted_at";--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "review_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "seen_by_doctor_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "scans_history" ON "scans" USING btree ("patient_id","saved_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_of_lesion" ON "scans" USING btree ("lesion_id","saved_at" DESC NULLS LAST,"id" DESC NULLS LAST);