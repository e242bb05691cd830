CREATE FUNCTION "word_pairs"("words" tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- The first three letters of each two words, such as 'ann+wal' of 'anna' and 'walker'. Shorter words are in no pair.
	WITH "starts" AS (
		SELECT DISTINCT left("word", 3) COLLATE "C" AS "start" FROM unnest(tsvector_to_array("words")) "word" WHERE length("word") >= 3
	)
	SELECT array_to_tsvector(array(
		SELECT "one"."start" || '+' || "other"."start" FROM "starts" "one" JOIN "starts" "other" ON "one"."start" < "other"."start"
	))
$$;--> statement-breakpoint
-- With PostgreSQL's 64 MB, building it would take longer.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
CREATE INDEX "scans_pairs_by_week" ON "scans" USING gin (case_words_by_week("status", "risk_level", "submitted_at", word_pairs("search"))) WITH (fastupdate=false) WHERE "scans"."status" is not null;--> statement-breakpoint
RESET maintenance_work_mem;--> statement-breakpoint
-- No query is planned by how frequent a pair is in a week: they need not be counted.
ALTER INDEX "scans_pairs_by_week" ALTER COLUMN 1 SET STATISTICS 0;
