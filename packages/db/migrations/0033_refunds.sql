ALTER TABLE "free_allowances" ADD COLUMN "signup_credits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunding_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mails_receipts" ON "mails" USING btree ("tenant_id","created_at","id") WHERE member_id is null and type = 'withdrawal_received';--> statement-breakpoint
CREATE INDEX "orders_to_refund" ON "orders" USING btree ("tenant_id","refunding_until","id") WHERE refunded < refund_due and refunded + charged_back < amount;