CREATE TABLE "carer_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"email" text NOT NULL,
	"right" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carer_invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "carer_invitations_right" CHECK ("carer_invitations"."right" in ('view', 'manage')),
	CONSTRAINT "carer_invitations_token_hash" CHECK (octet_length("carer_invitations"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "carers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"carer_id" uuid NOT NULL,
	"right" text NOT NULL,
	"is_holder" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carers_person_carer" UNIQUE("person_id","carer_id"),
	CONSTRAINT "carers_others" CHECK ("carers"."person_id" <> "carers"."carer_id"),
	CONSTRAINT "carers_right" CHECK ("carers"."right" in ('view', 'manage')),
	CONSTRAINT "carers_holder_manages" CHECK (not "carers"."is_holder" or "carers"."right" = 'manage')
);
--> statement-breakpoint
ALTER TABLE "patients" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "carer_invitations" ADD CONSTRAINT "carer_invitations_person_id_patients_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carer_invitations" ADD CONSTRAINT "carer_invitations_invited_by_patients_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carers" ADD CONSTRAINT "carers_person_id_patients_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carers" ADD CONSTRAINT "carers_carer_id_patients_id_fk" FOREIGN KEY ("carer_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carer_invitations_person" ON "carer_invitations" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "carer_invitations_invited_by" ON "carer_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "carer_invitations_email" ON "carer_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "carers_holder" ON "carers" USING btree ("person_id") WHERE "carers"."is_holder";--> statement-breakpoint
CREATE INDEX "carers_carer" ON "carers" USING btree ("carer_id");--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("person","id") WHERE "audit_log"."person" is not null;