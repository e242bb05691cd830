CREATE TABLE "clinician_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinician_sessions_token" UNIQUE("token_hash"),
	CONSTRAINT "clinician_sessions_token_hash" CHECK (octet_length("clinician_sessions"."token_hash") = 32),
	CONSTRAINT "clinician_sessions_name_length" CHECK (length("clinician_sessions"."name") <= 80)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"patient_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash" CHECK (octet_length("password_resets"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patients_email_length" CHECK (length("patients"."email") between 3 and 254),
	CONSTRAINT "patients_full_name_length" CHECK (length("patients"."full_name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"client" text NOT NULL,
	"remembered" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token_hash"),
	CONSTRAINT "sessions_token_hash" CHECK (octet_length("sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text,
	"action" text NOT NULL,
	"subject" text,
	"request_id" text NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "audit_log_actor_kind" CHECK ("audit_log"."actor_kind" in ('patient', 'clinician', 'nobody')),
	CONSTRAINT "audit_log_outcome" CHECK ("audit_log"."outcome" in ('done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "lesions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"nickname" text NOT NULL,
	"body_part" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesions_of_patient" UNIQUE("id","patient_id"),
	CONSTRAINT "lesions_nickname_length" CHECK (length("lesions"."nickname") between 1 and 80),
	CONSTRAINT "lesions_body_part_length" CHECK (length("lesions"."body_part") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"lesion_id" uuid,
	"image" text NOT NULL,
	"heatmap" text,
	"thumbnail" text NOT NULL,
	"predictions" jsonb NOT NULL,
	"risk_level" text NOT NULL,
	"ai_explanation" text NOT NULL,
	"assessment" jsonb,
	"mm_per_pixel" double precision,
	"request_id" uuid,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "scans_request" UNIQUE("patient_id","request_id"),
	CONSTRAINT "scans_image" UNIQUE("image"),
	CONSTRAINT "scans_heatmap" UNIQUE("heatmap"),
	CONSTRAINT "scans_thumbnail" UNIQUE("thumbnail"),
	CONSTRAINT "scans_risk_level" CHECK ("scans"."risk_level" in ('low', 'medium', 'high', 'unknown')),
	CONSTRAINT "scans_status" CHECK ("scans"."status" in ('new', 'reviewed', 'flagged')),
	CONSTRAINT "scans_notes_length" CHECK (length("scans"."notes") <= 4000),
	CONSTRAINT "scans_ai_explanation_length" CHECK (length("scans"."ai_explanation") <= 4000),
	CONSTRAINT "scans_predictions" CHECK (jsonb_typeof("scans"."predictions") = 'array' and jsonb_array_length("scans"."predictions") between 1 and 9),
	CONSTRAINT "scans_assessment_size" CHECK (octet_length("scans"."assessment"::text) <= 524288),
	CONSTRAINT "scans_mm_per_pixel" CHECK ("scans"."mm_per_pixel" between 0.0005 and 5)
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesions" ADD CONSTRAINT "lesions_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_image_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_heatmap_images_name_fk" FOREIGN KEY ("heatmap") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_thumbnail_images_name_fk" FOREIGN KEY ("thumbnail") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_lesion" FOREIGN KEY ("lesion_id","patient_id") REFERENCES "public"."lesions"("id","patient_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_patient" ON "password_resets" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "patients_email" ON "patients" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_patient" ON "sessions" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "lesions_patient" ON "lesions" USING btree ("patient_id","created_at");--> statement-breakpoint
CREATE INDEX "scans_history" ON "scans" USING btree ("patient_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_of_lesion" ON "scans" USING btree ("lesion_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_cases" ON "scans" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "scans"."status" is not null;--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows of % are only ever added.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
