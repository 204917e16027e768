CREATE TABLE "ended_consents" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"recurring_id" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ended_consents_tenant_id_provider_recurring_id_pk" PRIMARY KEY("tenant_id","provider","recurring_id")
);
--> statement-breakpoint
ALTER TABLE "ended_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "repeat_orders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"credits" integer NOT NULL,
	"months" integer,
	"every" integer NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"recurring_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"period" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "repeat_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "repeat_orders_amounts" CHECK (amount > 0 and credits > 0 and every > 0 and period > 0),
	CONSTRAINT "repeat_orders_tries" CHECK (tries between 0 and 3 and (state = 'failed') = (failed_at is not null)),
	CONSTRAINT "repeat_orders_ended" CHECK ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (next_at is null)),
	CONSTRAINT "repeat_orders_reason" CHECK ((state in ('paused', 'ended')) = (reason is not null))
);
--> statement-breakpoint
ALTER TABLE "repeat_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "spending_limits" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" integer,
	"next_amount" integer,
	"next_at" timestamp (3) with time zone,
	CONSTRAINT "spending_limits_tenant_id_member_id_currency_pk" PRIMARY KEY("tenant_id","member_id","currency"),
	CONSTRAINT "spending_limits_amounts" CHECK (amount >= 0 and next_amount >= 0)
);
--> statement-breakpoint
ALTER TABLE "spending_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_attempt";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "initiated_by" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "recurs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "repeat_order_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "period" integer;--> statement-breakpoint
ALTER TABLE "repeat_orders" ADD CONSTRAINT "repeat_orders_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_consents_by_time" ON "ended_consents" USING btree ("tenant_id","ended_at","recurring_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repeat_orders_package" ON "repeat_orders" USING btree ("tenant_id","member_id","package_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "repeat_orders_by_member" ON "repeat_orders" USING btree ("tenant_id","member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "repeat_orders_due" ON "repeat_orders" USING btree ("tenant_id","next_at","id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "repeat_orders_to_remind" ON "repeat_orders" USING btree ("tenant_id","remind_at","id") WHERE state = 'active' and remind_at is not null;--> statement-breakpoint
CREATE INDEX "repeat_orders_failed" ON "repeat_orders" USING btree ("tenant_id","failed_at","id") WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_period" ON "orders" USING btree ("tenant_id","repeat_order_id","period") WHERE repeat_order_id is not null and state in ('open', 'pending', 'paid');--> statement-breakpoint
CREATE INDEX "orders_of_repeat_order" ON "orders" USING btree ("tenant_id","repeat_order_id","created_at") WHERE repeat_order_id is not null;--> statement-breakpoint
CREATE INDEX "orders_to_charge" ON "orders" USING btree ("tenant_id","id") WHERE initiated_by = 'merchant' and state = 'open' and payment_id is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attempt" UNIQUE("tenant_id","member_id","package_id","initiated_by","attempt");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_repeats" CHECK ((repeat_order_id is null) = (period is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_initiated" CHECK (initiated_by = 'member' or initiated_by = 'merchant' and repeat_order_id is not null and not recurs);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_recurs" CHECK (not recurs or repeat_order_id is not null);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "ended_consents" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "repeat_orders" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "spending_limits" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "ended_consents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "repeat_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "spending_limits" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "ended_consents" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "repeat_orders" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "spending_limits" TO hearth_app;
