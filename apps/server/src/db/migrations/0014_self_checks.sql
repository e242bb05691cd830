CREATE TABLE "checked_regions" (
	"check_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"region" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text NOT NULL,
	"image" text,
	"width" integer,
	"height" integer,
	"spots" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checked_regions_check_id_region_pk" PRIMARY KEY("check_id","region"),
	CONSTRAINT "checked_regions_image" UNIQUE("image"),
	CONSTRAINT "checked_regions_region" CHECK ("checked_regions"."region" in ('face', 'scalp', 'neck', 'chest', 'belly', 'right_arm', 'left_arm', 'hands', 'upper_back', 'lower_back', 'buttocks', 'legs_front', 'legs_back', 'feet')),
	CONSTRAINT "checked_regions_outcome" CHECK ("checked_regions"."outcome" in ('nothing_new', 'something_new', 'skipped')),
	CONSTRAINT "checked_regions_note_length" CHECK (length("checked_regions"."note") <= 1000),
	CONSTRAINT "checked_regions_size" CHECK (num_nulls("checked_regions"."width", "checked_regions"."height") in (0, 2)),
	CONSTRAINT "checked_regions_sides" CHECK ("checked_regions"."width" between 1 and 1024 and "checked_regions"."height" between 1 and 1024),
	CONSTRAINT "checked_regions_spots" CHECK (jsonb_typeof("checked_regions"."spots") = 'array' and jsonb_array_length("checked_regions"."spots") <= 40)
);
--> statement-breakpoint
CREATE TABLE "linked_spots" (
	"patient_id" uuid NOT NULL,
	"region" text NOT NULL,
	"number" integer NOT NULL,
	"lesion_id" uuid NOT NULL,
	CONSTRAINT "linked_spots_patient_id_region_number_pk" PRIMARY KEY("patient_id","region","number"),
	CONSTRAINT "linked_spots_region" CHECK ("linked_spots"."region" in ('face', 'scalp', 'neck', 'chest', 'belly', 'right_arm', 'left_arm', 'hands', 'upper_back', 'lower_back', 'buttocks', 'legs_front', 'legs_back', 'feet')),
	CONSTRAINT "linked_spots_number" CHECK ("linked_spots"."number" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "self_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "self_checks_of_patient" UNIQUE("id","patient_id")
);
--> statement-breakpoint
ALTER TABLE "checked_regions" ADD CONSTRAINT "checked_regions_image_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checked_regions" ADD CONSTRAINT "checked_regions_check" FOREIGN KEY ("check_id","patient_id") REFERENCES "public"."self_checks"("id","patient_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_spots" ADD CONSTRAINT "linked_spots_lesion" FOREIGN KEY ("lesion_id","patient_id") REFERENCES "public"."lesions"("id","patient_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_checks" ADD CONSTRAINT "self_checks_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checked_regions_patient" ON "checked_regions" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "linked_spots_of_lesion" ON "linked_spots" USING btree ("lesion_id");--> statement-breakpoint
CREATE INDEX "self_checks_patient" ON "self_checks" USING btree ("patient_id","started_at" DESC NULLS LAST);