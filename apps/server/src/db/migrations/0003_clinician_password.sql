CREATE TABLE "clinician_password" (
	"only" text PRIMARY KEY DEFAULT 'one' NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "clinician_password_only_one" CHECK ("clinician_password"."only" = 'one')
);
