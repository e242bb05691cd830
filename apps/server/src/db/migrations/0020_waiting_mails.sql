CREATE TABLE "waiting_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" uuid,
	"invitation_id" uuid,
	"sealed" "bytea" NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_mails_owner" CHECK (num_nonnulls("waiting_mails"."patient_id", "waiting_mails"."invitation_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "waiting_mails" ADD CONSTRAINT "waiting_mails_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_mails" ADD CONSTRAINT "waiting_mails_invitation_id_carer_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."carer_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_mails_next" ON "waiting_mails" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "waiting_mails_patient" ON "waiting_mails" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "waiting_mails_invitation" ON "waiting_mails" USING btree ("invitation_id");