CREATE TABLE "unlinked_issuers" (
	"patient_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"unlinked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unlinked_issuers_patient_id_issuer_pk" PRIMARY KEY("patient_id","issuer")
);
--> statement-breakpoint
ALTER TABLE "unlinked_issuers" ADD CONSTRAINT "unlinked_issuers_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;