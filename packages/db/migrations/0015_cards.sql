ALTER TABLE "profiles" ADD COLUMN "card_thumb_filename" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "card_colour" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "card_unreviewed_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "card_interests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The owner of the tables sees the rows of all tenants only while row-level security is not forced; nobody else can read the tables before the commit.
ALTER TABLE "profiles" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photos" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_interests" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "profiles" p SET
  ("card_thumb_filename", "card_colour", "card_unreviewed_since") = (
    SELECT f."thumb_filename", f."dominant_colour", CASE WHEN f."to_moderate" THEN f."created_at" END FROM "photos" f
    WHERE f."tenant_id" = p."tenant_id" AND f."member_id" = p."member_id" AND f."main" AND f."status" = 'active'),
  "card_interests" = array(
    SELECT i."interest_id" FROM "profile_interests" i
    WHERE i."tenant_id" = p."tenant_id" AND i."member_id" = p."member_id"
      AND i."interest_id" NOT IN (SELECT "id" FROM "interests" WHERE "explicit")
    ORDER BY i."interest_id" COLLATE "C");--> statement-breakpoint
ALTER TABLE "profile_interests" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photos" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" FORCE ROW LEVEL SECURITY;
