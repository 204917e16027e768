CREATE TABLE "discount_uses" (
	"tenant_id" uuid NOT NULL,
	"code" text NOT NULL,
	"address_hash" text NOT NULL,
	"order_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discount_uses_tenant_id_code_address_hash_pk" PRIMARY KEY("tenant_id","code","address_hash")
);
--> statement-breakpoint
ALTER TABLE "discount_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "time_bonus_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "free_allowances" ADD COLUMN "time_bonus_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_rate" integer;--> statement-breakpoint
CREATE INDEX "discount_uses_by_mailbox" ON "discount_uses" USING btree ("tenant_id","address_hash");--> statement-breakpoint
CREATE INDEX "discount_uses_by_age" ON "discount_uses" USING btree ("tenant_id","used_at","code") WHERE address_hash <> '';--> statement-breakpoint
CREATE INDEX "orders_discounted" ON "orders" USING btree ("tenant_id","discount_code","member_id") WHERE discount_code is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK (discount >= 0 and (discount > 0) = (discount_code is not null) and (discount > 0) = (discount_rate is not null));--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "discount_uses" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "discount_uses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "discount_uses" TO hearth_app;
