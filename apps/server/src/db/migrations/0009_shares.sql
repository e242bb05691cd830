CREATE TABLE "share_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"share_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_sessions_token" UNIQUE("token_hash"),
	CONSTRAINT "share_sessions_token_hash" CHECK (octet_length("share_sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"scan_id" uuid,
	"lesion_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"doctor" text NOT NULL,
	"include_name" boolean NOT NULL,
	"include_notes" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	CONSTRAINT "shares_target" CHECK (num_nonnulls("shares"."scan_id", "shares"."lesion_id") = 1),
	CONSTRAINT "shares_token_hash" CHECK (octet_length("shares"."token_hash") = 32),
	CONSTRAINT "shares_code_hash" CHECK (octet_length("shares"."code_hash") = 32),
	CONSTRAINT "shares_doctor_length" CHECK (length("shares"."doctor") <= 80)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_kind";--> statement-breakpoint
ALTER TABLE "share_sessions" ADD CONSTRAINT "share_sessions_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_lesion" FOREIGN KEY ("lesion_id","patient_id") REFERENCES "public"."lesions"("id","patient_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_sessions_share" ON "share_sessions" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "shares_patient" ON "shares" USING btree ("patient_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_scan" ON "shares" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "shares_lesion" ON "shares" USING btree ("lesion_id");--> statement-breakpoint
CREATE INDEX "shares_expires" ON "shares" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_kind" CHECK ("audit_log"."actor_kind" in ('patient', 'clinician', 'link', 'anonymous'));