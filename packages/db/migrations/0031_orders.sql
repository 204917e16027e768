CREATE TABLE "memberships" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"credits_per_month" integer NOT NULL,
	"months" integer NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"grant_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id"),
	CONSTRAINT "memberships_granted" CHECK (granted between 0 and months)
);
--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"type" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"vat" integer NOT NULL,
	"credits" integer NOT NULL,
	"months" integer,
	"method" text NOT NULL,
	"bank" text,
	"provider" text NOT NULL,
	"payment_id" text,
	"checkout_url" text,
	"return_to" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"check_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"refunded" integer DEFAULT 0 NOT NULL,
	"charged_back" integer DEFAULT 0 NOT NULL,
	"credits_taken" integer DEFAULT 0 NOT NULL,
	"credits_missing" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "orders_attempt" UNIQUE("tenant_id","member_id","package_id","attempt"),
	CONSTRAINT "orders_payment" UNIQUE("tenant_id","provider","payment_id"),
	CONSTRAINT "orders_amounts" CHECK (amount > 0 and vat >= 0 and vat < amount and credits > 0),
	CONSTRAINT "orders_back" CHECK (refunded >= 0 and charged_back >= 0 and refunded + charged_back <= amount),
	CONSTRAINT "orders_paid" CHECK ((state = 'paid') = (paid_at is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vat_evidence" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"residence_country" text NOT NULL,
	"network_country" text,
	"payment_country" text,
	"kept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vat_evidence_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "vat_evidence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_owner";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_unit";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "premium_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_order" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_evidence" ADD CONSTRAINT "vat_evidence_order" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_by_member" ON "memberships" USING btree ("tenant_id","member_id","ends_at");--> statement-breakpoint
CREATE INDEX "memberships_to_grant" ON "memberships" USING btree ("tenant_id","grant_at","order_id") WHERE grant_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_member" ON "orders" USING btree ("tenant_id","member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "orders" USING btree ("tenant_id","check_at","id") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "vat_evidence_by_end" ON "vat_evidence" USING btree ("tenant_id","kept_until","order_id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner" UNIQUE NULLS NOT DISTINCT("tenant_id","member_id","kind","unit");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_unit" CHECK ((unit = 'credits') = (right(kind, 8) = '_credits') and unit ~ '^(credits|[A-Z]{3})$');--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "memberships" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "orders" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "vat_evidence" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables. Orders and memberships are books: nothing of them is removed.
ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memberships" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vat_evidence" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "orders" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "memberships" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "vat_evidence" TO hearth_app;
