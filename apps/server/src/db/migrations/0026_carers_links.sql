ALTER TABLE "shares" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_created_by_patients_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_created_by" ON "shares" USING btree ("created_by");