-- The lists of people by country and by distance. drizzle cannot say INCLUDE, so they stand here.
CREATE INDEX "profiles_by_country" ON "profiles" ("tenant_id", "country", "gender", "last_online_at" DESC, "member_id" DESC)
  INCLUDE ("birth_date", "lat", "lon", "region_id") WHERE "searchable";--> statement-breakpoint
CREATE INDEX "profiles_by_cell" ON "profiles" ("tenant_id", "gender", "cell", "last_online_at" DESC, "member_id" DESC) WHERE "searchable";
