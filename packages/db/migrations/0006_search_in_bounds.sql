-- The search by region, in all countries and by age each get an index that ends the scan early. by_country carried columns that no search reads.
DROP INDEX "profiles_by_country";--> statement-breakpoint
CREATE INDEX "profiles_by_country" ON "profiles" ("tenant_id", "country", "gender", "last_online_at" DESC, "member_id" DESC)
  INCLUDE ("birth_date") WHERE "searchable";--> statement-breakpoint
CREATE INDEX "profiles_by_gender" ON "profiles" ("tenant_id", "gender", "last_online_at" DESC, "member_id" DESC)
  INCLUDE ("birth_date") WHERE "searchable";--> statement-breakpoint
CREATE INDEX "profiles_by_region" ON "profiles" ("tenant_id", "region_id", "gender", "last_online_at" DESC, "member_id" DESC)
  INCLUDE ("birth_date") WHERE "searchable";--> statement-breakpoint
-- For ages that few members have: walking the others by last_online_at would find the end of the table before the end of the page.
CREATE INDEX "profiles_by_age" ON "profiles" ("tenant_id", "gender", "birth_date")
  INCLUDE ("country", "region_id", "last_online_at", "member_id") WHERE "searchable";
