CREATE TABLE "reminder_settings" (
	"patient_id" uuid PRIMARY KEY NOT NULL,
	"stop_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"time_zone" text NOT NULL,
	"quiet_from" smallint DEFAULT 21 NOT NULL,
	"quiet_to" smallint DEFAULT 8 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_settings_stop" UNIQUE("stop_id"),
	CONSTRAINT "reminder_settings_quiet" CHECK ("reminder_settings"."quiet_from" between 0 and 23 and "reminder_settings"."quiet_to" between 0 and 23),
	CONSTRAINT "reminder_settings_time_zone" CHECK (length("reminder_settings"."time_zone") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "reminder_targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"endpoint" text,
	"p256dh" text,
	"auth" text,
	"reminded_until" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_targets_endpoint" UNIQUE("endpoint"),
	CONSTRAINT "reminder_targets_push" CHECK (num_nulls("reminder_targets"."endpoint", "reminder_targets"."p256dh", "reminder_targets"."auth") in (0, 3)),
	CONSTRAINT "reminder_targets_endpoint_length" CHECK (length("reminder_targets"."endpoint") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_targets" ADD CONSTRAINT "reminder_targets_patient_id_reminder_settings_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."reminder_settings"("patient_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_targets_mail" ON "reminder_targets" USING btree ("patient_id") WHERE "reminder_targets"."endpoint" is null;--> statement-breakpoint
CREATE INDEX "reminder_targets_patient" ON "reminder_targets" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "reminder_targets_next" ON "reminder_targets" USING btree ("reminded_until");