CREATE TABLE "pending_erasures" (
	"name" text PRIMARY KEY NOT NULL,
	CONSTRAINT "pending_erasures_name" CHECK ("pending_erasures"."name" ~ '^[0-9a-f]{32}$')
);
