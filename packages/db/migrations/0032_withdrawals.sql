ALTER TABLE "memberships" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_due" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("tenant_id",right(id::text, 10));--> statement-breakpoint
CREATE INDEX "orders_claimed" ON "orders" USING btree ("tenant_id","claimed_at","id") WHERE claim is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_due" CHECK (refund_due between 0 and amount);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_withdrawn" CHECK (withdrawn_at is null or paid_at is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_claim" CHECK ((claim is null) = (claimed_at is null));