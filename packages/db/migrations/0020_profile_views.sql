CREATE TABLE "profile_views" (
	"tenant_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewed_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"count" integer NOT NULL,
	CONSTRAINT "profile_views_tenant_id_viewer_id_viewed_id_pk" PRIMARY KEY("tenant_id","viewer_id","viewed_id")
);
--> statement-breakpoint
ALTER TABLE "profile_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hides_views" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_viewer" FOREIGN KEY ("tenant_id","viewer_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_views" ADD CONSTRAINT "profile_views_viewed" FOREIGN KEY ("tenant_id","viewed_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_views_by_viewer" ON "profile_views" USING btree ("tenant_id","viewer_id","seen_at","viewed_id");--> statement-breakpoint
CREATE INDEX "profile_views_by_viewed" ON "profile_views" USING btree ("tenant_id","viewed_id","shown_at","viewer_id");--> statement-breakpoint
CREATE INDEX "profile_views_by_age" ON "profile_views" USING btree ("tenant_id","seen_at");--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "profile_views" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables.
ALTER TABLE "profile_views" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "profile_views" TO hearth_app;
