ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_kind";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_outcome";--> statement-breakpoint
DROP INDEX "audit_log_refused";--> statement-breakpoint
-- Rows are only ever added, but for this once: the same facts in other words.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
UPDATE "audit_log" SET
	"actor_kind" = CASE "actor_kind" WHEN 'nobody' THEN 'anonymous' ELSE "actor_kind" END,
	"outcome" = CASE "outcome" WHEN 'done' THEN 'success' WHEN 'refused' THEN 'denied' ELSE "outcome" END;--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
CREATE INDEX "audit_log_denied" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "audit_log"."outcome" = 'denied';--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_kind" CHECK ("audit_log"."actor_kind" in ('patient', 'clinician', 'anonymous'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_outcome" CHECK ("audit_log"."outcome" in ('success', 'denied'));--> statement-breakpoint
UPDATE "scans" SET "assessment" = ("assessment" - 'told') || jsonb_build_object('symptoms', "assessment" -> 'told')
	WHERE "assessment" ? 'told';--> statement-breakpoint
UPDATE "scans" SET "assessment" = jsonb_set("assessment", '{outline}', ("assessment" -> 'outline') - 'colours' || jsonb_build_object(
	'colors', replace("assessment" -> 'outline' ->> 'colours', 'blue-grey', 'blue-gray')::jsonb))
	WHERE "assessment" -> 'outline' ? 'colours';--> statement-breakpoint
UPDATE "contributions" SET "assessment" = ("assessment" - 'told') || jsonb_build_object('symptoms', "assessment" -> 'told')
	WHERE "assessment" ? 'told';--> statement-breakpoint
UPDATE "contributions" SET "assessment" = jsonb_set("assessment", '{outline}', ("assessment" -> 'outline') - 'colours' || jsonb_build_object(
	'colors', replace("assessment" -> 'outline' ->> 'colours', 'blue-grey', 'blue-gray')::jsonb))
	WHERE "assessment" -> 'outline' ? 'colours';
