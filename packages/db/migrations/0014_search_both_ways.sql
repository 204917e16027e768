-- The search also goes by whom people look for, so every index of it has that before the time. Matches of a newcomer are a search of their own no more.
DROP INDEX "profiles_newest";--> statement-breakpoint
DROP INDEX "profiles_by_country";--> statement-breakpoint
CREATE INDEX "profiles_by_country" ON "profiles" ("tenant_id", "country", "gender", "seeking", "last_online_at" DESC, "member_id" DESC)
  INCLUDE ("birth_date") WHERE "searchable";--> statement-breakpoint
DROP INDEX "profiles_by_gender";--> statement-breakpoint
CREATE INDEX "profiles_by_gender" ON "profiles" ("tenant_id", "gender", "seeking", "last_online_at" DESC, "member_id" DESC)
  INCLUDE ("birth_date") WHERE "searchable";--> statement-breakpoint
DROP INDEX "profiles_by_region";--> statement-breakpoint
CREATE INDEX "profiles_by_region" ON "profiles" ("tenant_id", "region_id", "gender", "seeking", "last_online_at" DESC, "member_id" DESC)
  INCLUDE ("birth_date") WHERE "searchable";--> statement-breakpoint
DROP INDEX "profiles_by_age";--> statement-breakpoint
CREATE INDEX "profiles_by_age" ON "profiles" ("tenant_id", "gender", "seeking", "birth_date")
  INCLUDE ("country", "region_id", "last_online_at", "member_id") WHERE "searchable";
