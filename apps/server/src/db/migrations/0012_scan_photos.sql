CREATE TABLE "scan_photos" (
	"scan_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"image" text NOT NULL,
	"thumbnail" text NOT NULL,
	"assessment" jsonb,
	CONSTRAINT "scan_photos_scan_id_position_pk" PRIMARY KEY("scan_id","position"),
	CONSTRAINT "scan_photos_image" UNIQUE("image"),
	CONSTRAINT "scan_photos_thumbnail" UNIQUE("thumbnail"),
	CONSTRAINT "scan_photos_position" CHECK ("scan_photos"."position" between 1 and 3),
	CONSTRAINT "scan_photos_kind" CHECK ("scan_photos"."kind" in ('overview', 'closeup', 'dermatoscope')),
	CONSTRAINT "scan_photos_assessment_size" CHECK (octet_length("scan_photos"."assessment"::text) <= 524288)
);
--> statement-breakpoint
ALTER TABLE "scan_photos" ADD CONSTRAINT "scan_photos_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_photos" ADD CONSTRAINT "scan_photos_image_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_photos" ADD CONSTRAINT "scan_photos_thumbnail_images_name_fk" FOREIGN KEY ("thumbnail") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;