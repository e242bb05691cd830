CREATE UNLOGGED TABLE "counters" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "counters_key" CHECK (octet_length("counters"."key") = 32)
) WITH (fillfactor = 50);
