CREATE TABLE "contributions" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"image" text NOT NULL,
	"mode" text NOT NULL,
	"model_version" text NOT NULL,
	"consent_version" text NOT NULL,
	"assessment" jsonb NOT NULL,
	"contributed_on" date NOT NULL,
	CONSTRAINT "contributions_code_hash" CHECK (octet_length("contributions"."code_hash") = 32),
	CONSTRAINT "contributions_mode" CHECK ("contributions"."mode" in ('clinical', 'consumer')),
	CONSTRAINT "contributions_model_version" CHECK ("contributions"."model_version" ~ '^[A-Za-z0-9_.+-]{1,64}$'),
	CONSTRAINT "contributions_consent_version" CHECK ("contributions"."consent_version" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "contributions_assessment" CHECK (jsonb_typeof("contributions"."assessment") = 'object'),
	CONSTRAINT "contributions_assessment_size" CHECK (octet_length("contributions"."assessment"::text) <= 524288)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" "bytea",
	CONSTRAINT "images_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "images_name" CHECK ("images"."name" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "images_fingerprint" CHECK (octet_length("images"."fingerprint") = 32)
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" text PRIMARY KEY DEFAULT 'one' NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "installation_only_one" CHECK ("installation"."only" = 'one')
);
--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_image_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contributions_image" ON "contributions" USING btree ("image");