ALTER TABLE "scans" ADD COLUMN "first_label" text GENERATED ALWAYS AS (predictions -> 0 ->> 'label') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "first_reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "search" "tsvector";--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "audit_log"."outcome" = 'refused';--> statement-breakpoint
CREATE INDEX "scans_cases_by_status" ON "scans" USING btree ("status","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST,"first_label") WHERE "scans"."status" is not null;--> statement-breakpoint
CREATE INDEX "scans_queue" ON "scans" USING btree ((case "status" when 'new' then 0 when 'reviewed' then 2 when 'flagged' then 1 end),(case "risk_level" when 'low' then 3 when 'medium' then 2 when 'high' then 0 when 'unknown' then 1 end),"submitted_at","id") WHERE "scans"."status" is not null;--> statement-breakpoint
CREATE INDEX "scans_search" ON "scans" USING gin ("search") WHERE "scans"."status" is not null;--> statement-breakpoint
CREATE INDEX "scans_turnaround" ON "scans" USING btree ("first_reviewed_at","submitted_at");--> statement-breakpoint
CREATE FUNCTION "case_words"("full_name" text, "label" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Without case and accents, split at white space and ASCII punctuation.
	SELECT array_to_tsvector(array_remove(regexp_split_to_array(
		lower(regexp_replace(normalize("full_name" || ' ' || "label", NFKD), '[\u0300-\u036f]', '', 'g')),
		'[\s!-/:-@\[-`{-~]+'
	), ''))
$$;--> statement-breakpoint
CREATE FUNCTION "fill_scan_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search" := (
		SELECT "case_words"("full_name", NEW."predictions" -> 0 ->> 'label') FROM "patients" WHERE "id" = NEW."patient_id"
	);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "scans_search_filled" BEFORE INSERT OR UPDATE OF "patient_id", "predictions" ON "scans"
	FOR EACH ROW EXECUTE FUNCTION "fill_scan_search"();--> statement-breakpoint
CREATE FUNCTION "refill_scan_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "scans" SET "search" = "case_words"(NEW."full_name", "first_label") WHERE "patient_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "scans_search_renamed" AFTER UPDATE OF "full_name" ON "patients"
	FOR EACH ROW EXECUTE FUNCTION "refill_scan_search"();--> statement-breakpoint
UPDATE "scans" SET "search" = "case_words"("full_name", "first_label") FROM "patients" WHERE "patients"."id" = "patient_id";--> statement-breakpoint
-- So that the planner knows how rare rare names are, and does not look for them one case after the other.
ALTER TABLE "scans" ALTER COLUMN "search" SET STATISTICS 1000;
