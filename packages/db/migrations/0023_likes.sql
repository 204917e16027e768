CREATE TABLE "ended_matches" (
	"tenant_id" uuid NOT NULL,
	"lower_id" uuid NOT NULL,
	"higher_id" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ended_matches_tenant_id_lower_id_higher_id_pk" PRIMARY KEY("tenant_id","lower_id","higher_id"),
	CONSTRAINT "ended_matches_order" CHECK (lower_id < higher_id)
);
--> statement-breakpoint
ALTER TABLE "ended_matches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "likes" (
	"tenant_id" uuid NOT NULL,
	"liker_id" uuid NOT NULL,
	"liked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL,
	"matched_at" timestamp (3) with time zone,
	"key" uuid,
	CONSTRAINT "likes_tenant_id_liker_id_liked_id_pk" PRIMARY KEY("tenant_id","liker_id","liked_id"),
	CONSTRAINT "likes_oneself" CHECK (liker_id <> liked_id)
);
--> statement-breakpoint
ALTER TABLE "likes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ended_matches" ADD CONSTRAINT "ended_matches_lower" FOREIGN KEY ("tenant_id","lower_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_matches" ADD CONSTRAINT "ended_matches_higher" FOREIGN KEY ("tenant_id","higher_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liker" FOREIGN KEY ("tenant_id","liker_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liked" FOREIGN KEY ("tenant_id","liked_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_matches_by_higher" ON "ended_matches" USING btree ("tenant_id","higher_id");--> statement-breakpoint
CREATE INDEX "ended_matches_by_age" ON "ended_matches" USING btree ("tenant_id","ended_at");--> statement-breakpoint
CREATE INDEX "likes_received" ON "likes" USING btree ("tenant_id","liked_id","is_new","created_at","liker_id");--> statement-breakpoint
CREATE INDEX "likes_sent" ON "likes" USING btree ("tenant_id","liker_id","created_at","liked_id");--> statement-breakpoint
CREATE INDEX "likes_mutual" ON "likes" USING btree ("tenant_id","liker_id","matched_at","liked_id") WHERE matched_at is not null;--> statement-breakpoint
CREATE INDEX "likes_new" ON "likes" USING btree ("tenant_id","liked_id","liker_id") WHERE is_new;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "ended_matches" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "likes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables.
ALTER TABLE "likes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ended_matches" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "likes", "ended_matches" TO hearth_app;
