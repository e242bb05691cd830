CREATE TABLE "idempotency_keys" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"request" "bytea" NOT NULL,
	"result" "bytea",
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" CHECK (octet_length("idempotency_keys"."key") = 32)
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("at");