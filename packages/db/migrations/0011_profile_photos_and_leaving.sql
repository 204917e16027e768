CREATE TABLE "account_deletions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "account_deletions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_exports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "data_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "discarded_files" (
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discarded_files_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "discarded_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_prompts" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"prompt" text NOT NULL,
	"answer" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "profile_prompts_tenant_id_member_id_prompt_pk" PRIMARY KEY("tenant_id","member_id","prompt")
);
--> statement-breakpoint
ALTER TABLE "profile_prompts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "push_disabled" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "dismissed_alerts" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "prepared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "to_moderate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "invisible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_prompts" ADD CONSTRAINT "profile_prompts_profile" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."profiles"("tenant_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_deletions_open" ON "account_deletions" USING btree ("tenant_id","member_id") WHERE restored_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("tenant_id","requested_at") WHERE restored_at is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "data_exports_by_member" ON "data_exports" USING btree ("tenant_id","member_id");--> statement-breakpoint
CREATE INDEX "data_exports_by_expiry" ON "data_exports" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "photos_to_moderate" ON "photos" USING btree ("tenant_id","created_at","id") WHERE to_moderate;--> statement-breakpoint
CREATE INDEX "photos_unprepared" ON "photos" USING btree ("tenant_id","created_at","id") WHERE prepared_at is null and original is not null;--> statement-breakpoint
CREATE INDEX "photos_removed" ON "photos" USING btree ("tenant_id","removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "account_deletions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "data_exports" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "discarded_files" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "profile_prompts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables.
ALTER TABLE "account_deletions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_exports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "discarded_files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_prompts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "account_deletions", "data_exports", "discarded_files", "profile_prompts" TO hearth_app;
