CREATE TABLE "waiting_messages" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_messages_tenant_id_member_id_recipient_id_pk" PRIMARY KEY("tenant_id","member_id","recipient_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "links" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"recipient" text,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "mails_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mail_stops" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "signup_step" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD CONSTRAINT "waiting_messages_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD CONSTRAINT "waiting_messages_recipient" FOREIGN KEY ("tenant_id","recipient_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_mail" FOREIGN KEY ("tenant_id","mail_id") REFERENCES "public"."mails"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_messages_by_recipient" ON "waiting_messages" USING btree ("tenant_id","recipient_id");--> statement-breakpoint
CREATE INDEX "links_by_mail" ON "links" USING btree ("tenant_id","mail_id");--> statement-breakpoint
CREATE INDEX "links_by_member" ON "links" USING btree ("tenant_id","member_id","purpose");--> statement-breakpoint
CREATE INDEX "mails_by_member" ON "mails" USING btree ("tenant_id","member_id","id");--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("tenant_id","given_up_at") WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX "members_not_confirmed" ON "members" USING btree ("tenant_id","created_at") WHERE status = 'not_confirmed';--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("tenant_id","country","gender","seeking","created_at" DESC NULLS FIRST,"member_id" DESC NULLS FIRST) WHERE searchable;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "waiting_messages" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "links" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "mails" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables.
ALTER TABLE "mails" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "links" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "waiting_messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mails", "links", "waiting_messages" TO hearth_app;
