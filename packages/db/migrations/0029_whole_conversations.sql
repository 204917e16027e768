CREATE TABLE "drafts" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"body" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_tenant_id_member_id_other_id_pk" PRIMARY KEY("tenant_id","member_id","other_id"),
	CONSTRAINT "drafts_body" CHECK (length(body) <= 60000)
);
--> statement-breakpoint
ALTER TABLE "drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "participants_listed";--> statement-breakpoint
ALTER TABLE "waiting_messages" DROP CONSTRAINT "waiting_messages_tenant_id_member_id_recipient_id_pk";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "shows_reading" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD CONSTRAINT "waiting_messages_tenant_id_member_id_recipient_id_id_pk" PRIMARY KEY("tenant_id","member_id","recipient_id","id");--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "waiting_messages" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "written_by" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "spent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "ceiling" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "answers_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "message_seq" integer;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_other" FOREIGN KEY ("tenant_id","other_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_by_other" ON "drafts" USING btree ("tenant_id","other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_messages_signup" ON "waiting_messages" USING btree ("tenant_id","member_id","recipient_id") WHERE price is null;--> statement-breakpoint
CREATE INDEX "participants_archived" ON "participants" USING btree ("tenant_id","member_id","last_at","conversation_id") WHERE listed and archived;--> statement-breakpoint
CREATE INDEX "participants_listed" ON "participants" USING btree ("tenant_id","member_id","last_at","conversation_id") WHERE listed and not archived;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK (kind in ('text', 'farewell', 'automatic'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_about" CHECK (length(about) <= 120);--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_credits" CHECK (spent >= 0 and ceiling >= 0);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_answers_itself" CHECK (not answers_itself or fictional);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message" CHECK ((message_seq is null or conversation_id is not null) and num_nonnulls(photo, conversation_id) <= 1);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "drafts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "drafts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "drafts" TO hearth_app;--> statement-breakpoint
ALTER TABLE "participants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "participants" p SET
  "delivered_seq" = p."last_seq",
  "spent" = coalesce((
    SELECT sum(m."price") FROM "messages" m
    WHERE m."tenant_id" = p."tenant_id" AND m."conversation_id" = p."conversation_id" AND m."sender_id" = p."member_id"
      AND m."taken_back_at" IS NULL), 0);--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "participants" FORCE ROW LEVEL SECURITY;
