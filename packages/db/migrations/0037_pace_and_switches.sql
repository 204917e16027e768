ALTER TABLE "members" ADD COLUMN "shows_typing" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "pace" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "kept_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_online" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Read receipts had typing with them. The owner of the tables sees the rows of all tenants only while row-level security is not forced.
ALTER TABLE "members" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "members" SET "shows_typing" = false WHERE NOT "shows_reading";--> statement-breakpoint
ALTER TABLE "members" FORCE ROW LEVEL SECURITY;
