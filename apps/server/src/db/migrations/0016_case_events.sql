CREATE TABLE "case_events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"scan_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_events_kind" CHECK ("case_events"."kind" in ('new', 'changed'))
);
--> statement-breakpoint
CREATE INDEX "case_events_at" ON "case_events" USING btree ("at");