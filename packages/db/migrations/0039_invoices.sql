CREATE TABLE "due_invoices" (
	"tenant_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"gross" integer NOT NULL,
	"vat" integer NOT NULL,
	"language" text,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "due_invoices_tenant_id_transaction_id_pk" PRIMARY KEY("tenant_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "due_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"tenant_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"series" text NOT NULL,
	"kind" text NOT NULL,
	"corrects" text,
	"order_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"language" text NOT NULL,
	"seller" jsonb NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"net" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"vat" integer NOT NULL,
	"gross" integer NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_tenant_id_number_pk" PRIMARY KEY("tenant_id","number"),
	CONSTRAINT "invoices_transaction" UNIQUE("tenant_id","transaction_id"),
	CONSTRAINT "invoices_amounts" CHECK (gross > 0 and vat >= 0 and net + vat = gross),
	CONSTRAINT "invoices_kind" CHECK (kind = 'credit_note' or (kind = 'invoice' and corrects is null))
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "number_series" (
	"tenant_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "number_series_tenant_id_subject_pk" PRIMARY KEY("tenant_id","subject")
);
--> statement-breakpoint
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "due_invoices" ADD CONSTRAINT "due_invoices_order" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_invoices" ADD CONSTRAINT "due_invoices_transaction" FOREIGN KEY ("tenant_id","transaction_id") REFERENCES "public"."ledger_transactions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_booking" FOREIGN KEY ("tenant_id","transaction_id") REFERENCES "public"."ledger_transactions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_invoices_by_time" ON "due_invoices" USING btree ("tenant_id","booked_at","transaction_id");--> statement-breakpoint
CREATE INDEX "invoices_by_order" ON "invoices" USING btree ("tenant_id","order_id","number");--> statement-breakpoint
CREATE INDEX "invoices_by_end" ON "invoices" USING btree ("tenant_id","kept_until","number");--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "due_invoices" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "invoices" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "number_series" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What was booked before has its documents, too. The owner of the tables sees the rows of all tenants only while row-level security is not forced.
ALTER TABLE "orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "due_invoices" ("tenant_id", "transaction_id", "order_id", "kind", "gross", "vat", "language", "booked_at")
SELECT t."tenant_id", t."id", o."id", case when t."kind" = 'order' then 'invoice' else 'credit_note' end,
  sum(case when a."kind" = 'payments' then abs(e."amount") else 0 end), sum(case when a."kind" = 'vat' then abs(e."amount") else 0 end),
  (SELECT m."language" FROM "members" m WHERE m."tenant_id" = o."tenant_id" AND m."id" = o."member_id"), t."created_at"
FROM "ledger_transactions" t
JOIN "orders" o ON o."tenant_id" = t."tenant_id" AND o."id"::text = case t."kind"
  when 'order' then t."ref" when 'refund' then split_part(t."ref", ':', 2) else split_part(t."ref", ':', 1) end
JOIN "ledger_entries" e ON e."tenant_id" = t."tenant_id" AND e."transaction_id" = t."id"
JOIN "ledger_accounts" a ON a."tenant_id" = e."tenant_id" AND a."id" = e."account_id"
WHERE t."kind" IN ('order', 'chargeback') OR (t."kind" = 'refund' AND t."ref" LIKE 'order:%')
GROUP BY t."tenant_id", t."id", o."tenant_id", o."id", o."member_id", t."kind", t."created_at";--> statement-breakpoint
ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_transactions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "due_invoices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "number_series" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What is numbered is never changed, and removed only when its time is over.
GRANT SELECT, INSERT, DELETE ON "due_invoices" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "number_series" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "invoices" TO hearth_app;
