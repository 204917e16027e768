CREATE TABLE "report_decisions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid,
	"measure" text NOT NULL,
	"item" text,
	"removed" text,
	"ground" text,
	"rule" text,
	"facts" text,
	"mail_id" uuid,
	"moderator" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	"objection" text,
	"objected_at" timestamp (3) with time zone,
	"objection_upheld" boolean,
	"objection_answer" text,
	"objection_moderator" text,
	"objection_decided_at" timestamp (3) with time zone,
	CONSTRAINT "report_decisions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "report_decisions_statement" CHECK (measure = 'none' or (ground is not null and coalesce(rule, '') <> '' and coalesce(facts, '') <> '' and mail_id is not null)),
	CONSTRAINT "report_decisions_moderator" CHECK (coalesce(moderator <> '', measure = 'hide_profile')),
	CONSTRAINT "report_decisions_item" CHECK ((item is not null) = (measure in ('remove_photo', 'remove_text'))),
	CONSTRAINT "report_decisions_until" CHECK ((until is not null) = (measure = 'pause_reports')),
	CONSTRAINT "report_decisions_objection" CHECK ((objection is null) = (objected_at is null) and (objection is null or measure <> 'none')),
	CONSTRAINT "report_decisions_answer" CHECK (num_nulls(objection_upheld, objection_answer, objection_moderator, objection_decided_at) in (0, 4)
        and (objection_upheld is null or objection is not null)),
	CONSTRAINT "report_decisions_other_moderator" CHECK (objection_moderator is null or moderator is null or lower(objection_moderator) <> lower(moderator))
);
--> statement-breakpoint
ALTER TABLE "report_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_files" (
	"tenant_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "report_files_tenant_id_report_id_name_pk" PRIMARY KEY("tenant_id","report_id","name")
);
--> statement-breakpoint
ALTER TABLE "report_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"reporter_id" uuid,
	"member_id" uuid,
	"photo" text,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"snapshot" jsonb,
	"network_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decision_id" uuid,
	"unfounded" boolean DEFAULT false NOT NULL,
	"authority" text,
	"authority_told_at" timestamp (3) with time zone,
	CONSTRAINT "reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reports_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "reports_unfounded" CHECK (not unfounded or decision_id is not null),
	CONSTRAINT "reports_authority" CHECK ((authority is null) = (authority_told_at is null))
);
--> statement-breakpoint
ALTER TABLE "reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_report" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."reports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision" FOREIGN KEY ("tenant_id","decision_id") REFERENCES "public"."report_decisions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_decisions_by_member" ON "report_decisions" USING btree ("tenant_id","member_id","created_at");--> statement-breakpoint
CREATE INDEX "report_decisions_objected" ON "report_decisions" USING btree ("tenant_id","objected_at") WHERE objected_at is not null and objection_decided_at is null;--> statement-breakpoint
CREATE INDEX "report_files_by_name" ON "report_files" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("tenant_id","created_at") WHERE decision_id is null;--> statement-breakpoint
CREATE INDEX "reports_urgent" ON "reports" USING btree ("tenant_id","created_at") WHERE decision_id is null and reason in ('under_age', 'threat');--> statement-breakpoint
CREATE INDEX "reports_by_member" ON "reports" USING btree ("tenant_id","member_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("tenant_id","reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_by_decision" ON "reports" USING btree ("tenant_id","decision_id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_hidden_by" FOREIGN KEY ("tenant_id","hidden_by") REFERENCES "public"."report_decisions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_hidden" CHECK (hidden_by is null or status = 'disabled');--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "report_decisions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "report_files" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "reports" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables.
ALTER TABLE "reports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_decisions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "reports", "report_files" TO hearth_app;--> statement-breakpoint
-- A decision is never deleted: yearly figures count them.
GRANT SELECT, INSERT, UPDATE ON "report_decisions" TO hearth_app;
