CREATE FUNCTION "case_words_by_week"("status" text, "risk_level" text, "submitted_at" timestamptz, "search" tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Each word with the bucket of its case in front, such as 'new:high:2968:walker': the weeks are counted from Monday, 1970-01-05.
	SELECT replace(
		' ' || "search"::text,
		' ''',
		' ''' || "status" || ':' || "risk_level" || ':' || ((date_trunc('week', "submitted_at" AT TIME ZONE 'UTC')::date - date '1970-01-05') / 7)::text || ':'
	)::tsvector
$$;--> statement-breakpoint
-- With PostgreSQL's 64 MB, building it would take half as long again.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
CREATE INDEX "scans_words_by_week" ON "scans" USING gin (case_words_by_week("status", "risk_level", "submitted_at", "search")) WITH (fastupdate=false) WHERE "scans"."status" is not null;--> statement-breakpoint
RESET maintenance_work_mem;--> statement-breakpoint
-- No query is planned by how frequent a word is in a week: they need not be counted.
ALTER INDEX "scans_words_by_week" ALTER COLUMN 1 SET STATISTICS 0;
