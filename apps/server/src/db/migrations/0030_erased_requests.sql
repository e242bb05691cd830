CREATE TABLE "erased_requests" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erased_requests_hash" CHECK (octet_length("erased_requests"."hash") = 32)
);
--> statement-breakpoint
CREATE INDEX "erased_requests_expires" ON "erased_requests" USING btree ("expires_at");