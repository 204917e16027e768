CREATE TABLE "skips" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"skipped_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "skips_tenant_id_member_id_skipped_id_pk" PRIMARY KEY("tenant_id","member_id","skipped_id"),
	CONSTRAINT "skips_oneself" CHECK (member_id <> skipped_id)
);
--> statement-breakpoint
ALTER TABLE "skips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "skips" ADD CONSTRAINT "skips_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skips" ADD CONSTRAINT "skips_skipped" FOREIGN KEY ("tenant_id","skipped_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "skips_by_skipped" ON "skips" USING btree ("tenant_id","skipped_id");--> statement-breakpoint
CREATE INDEX "skips_by_age" ON "skips" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "skips" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables.
ALTER TABLE "skips" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "skips" TO hearth_app;
