CREATE TABLE "collections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"mandate_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"file_id" text,
	"collect_on" date,
	"settled_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"return_reason" text,
	CONSTRAINT "collections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "collections_order" UNIQUE("tenant_id","order_id"),
	CONSTRAINT "collections_amount" CHECK (amount > 0),
	CONSTRAINT "collections_state" CHECK (state in ('scheduled', 'sent', 'settled', 'returned', 'cancelled')),
	CONSTRAINT "collections_file" CHECK ((file_id is null) = (collect_on is null) and (state <> 'sent' or file_id is not null))
);
--> statement-breakpoint
ALTER TABLE "collections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "direct_debit_blocks" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value_hash" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "direct_debit_blocks_tenant_id_kind_value_hash_pk" PRIMARY KEY("tenant_id","kind","value_hash")
);
--> statement-breakpoint
ALTER TABLE "direct_debit_blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mandate_codes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mandate_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mandate_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "mandate_codes_tries" CHECK (tries >= 0)
);
--> statement-breakpoint
ALTER TABLE "mandate_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mandates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid,
	"reference" text NOT NULL,
	"iban" text NOT NULL,
	"iban_hash" text NOT NULL,
	"country" text NOT NULL,
	"holder" text NOT NULL,
	"phone" text NOT NULL,
	"phone_hash" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mandates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "mandates_reference" UNIQUE("tenant_id","reference")
);
--> statement-breakpoint
ALTER TABLE "mandates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_order_of" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_mandate" FOREIGN KEY ("tenant_id","mandate_id") REFERENCES "public"."mandates"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandate_codes" ADD CONSTRAINT "mandate_codes_mandate" FOREIGN KEY ("tenant_id","mandate_id") REFERENCES "public"."mandates"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_by_mandate" ON "collections" USING btree ("tenant_id","mandate_id");--> statement-breakpoint
CREATE INDEX "collections_by_file" ON "collections" USING btree ("tenant_id","file_id","id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "collections_due" ON "collections" USING btree ("tenant_id","due_on","id") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "direct_debit_blocks_by_end" ON "direct_debit_blocks" USING btree ("tenant_id","kept_until");--> statement-breakpoint
CREATE INDEX "mandate_codes_by_mandate" ON "mandate_codes" USING btree ("tenant_id","mandate_id","order_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mandate_codes_by_end" ON "mandate_codes" USING btree ("tenant_id","expires_at","id");--> statement-breakpoint
CREATE INDEX "mandates_by_member" ON "mandates" USING btree ("tenant_id","member_id","created_at");--> statement-breakpoint
CREATE INDEX "mandates_by_end" ON "mandates" USING btree ("tenant_id","kept_until","id");--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "collections" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "direct_debit_blocks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "mandate_codes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "mandates" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "mandates" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mandate_codes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "collections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "direct_debit_blocks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mandates" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mandate_codes" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "collections" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "direct_debit_blocks" TO hearth_app;
