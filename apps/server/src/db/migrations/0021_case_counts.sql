CREATE TABLE "case_counts" (
	"week" date NOT NULL,
	"status" text NOT NULL,
	"risk_level" text NOT NULL,
	"label" text NOT NULL,
	"outcome" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_waits" (
	"week" date NOT NULL,
	"hundredths" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_counts_week" ON "case_counts" USING btree ("week");--> statement-breakpoint
CREATE INDEX "case_waits_week" ON "case_waits" USING btree ("week","hundredths");--> statement-breakpoint
CREATE INDEX "scans_kinds" ON "scans" USING btree ("status","risk_level",coalesce("mode", ''),"red_flag","submitted_at","id") WHERE "scans"."status" is not null;--> statement-breakpoint
CREATE FUNCTION "monday_of"("at" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT date_trunc('week', "at" AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
CREATE FUNCTION "add_to_counts"("scan" "scans", "by" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF "scan"."status" IS NOT NULL THEN
		INSERT INTO "case_counts" VALUES (
			"monday_of"("scan"."submitted_at"), "scan"."status", "scan"."risk_level", "scan"."first_label", coalesce("scan"."outcome", ''), "by"
		);
	END IF;
	IF "scan"."first_reviewed_at" IS NOT NULL THEN
		INSERT INTO "case_waits" VALUES (
			"monday_of"("scan"."first_reviewed_at"), round(extract(epoch FROM "scan"."first_reviewed_at" - "scan"."submitted_at") / 36), "by"
		);
	END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_case"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM "add_to_counts"(OLD, -1);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "add_to_counts"(NEW, 1);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- From here on, who changes scans waits until all are counted.
CREATE TRIGGER "scans_counted" AFTER INSERT OR DELETE OR UPDATE OF "status", "submitted_at", "risk_level", "predictions", "outcome", "first_reviewed_at" ON "scans"
	FOR EACH ROW EXECUTE FUNCTION "count_case"();--> statement-breakpoint
INSERT INTO "case_counts" SELECT "monday_of"("submitted_at"), "status", "risk_level", "first_label", coalesce("outcome", ''), count(*)
	FROM "scans" WHERE "status" IS NOT NULL GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO "case_waits" SELECT "monday_of"("first_reviewed_at"), round(extract(epoch FROM "first_reviewed_at" - "submitted_at") / 36), count(*)
	FROM "scans" WHERE "first_reviewed_at" IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
ANALYZE "case_counts", "case_waits";
