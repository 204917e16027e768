CREATE TABLE "free_allowances" (
	"tenant_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"messages" integer NOT NULL,
	"people" integer NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "free_allowances_tenant_id_address_hash_pk" PRIMARY KEY("tenant_id","address_hash"),
	CONSTRAINT "free_allowances_used" CHECK (messages >= 0 and people >= 0)
);
--> statement-breakpoint
ALTER TABLE "free_allowances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"tenant_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"faults" integer NOT NULL,
	CONSTRAINT "ledger_checks_tenant_id_subject_pk" PRIMARY KEY("tenant_id","subject")
);
--> statement-breakpoint
ALTER TABLE "ledger_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "unit" text DEFAULT 'credits' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "moderator" text;--> statement-breakpoint
CREATE INDEX "free_allowances_by_age" ON "free_allowances" USING btree ("tenant_id","last_used_at");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_unit" CHECK (unit in ('credits'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_correction" CHECK ((kind = 'correction') = (reason is not null) and (kind = 'correction') = (moderator is not null));--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "free_allowances" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "ledger_checks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables.
ALTER TABLE "ledger_checks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "free_allowances" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "ledger_checks" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "free_allowances" TO hearth_app;
