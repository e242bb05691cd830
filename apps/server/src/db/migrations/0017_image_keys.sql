CREATE TABLE "master_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"derived_keys" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "wrapped_key" "bytea";--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_key_id_master_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."master_keys"("id") ON DELETE no action ON UPDATE no action;