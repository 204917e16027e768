CREATE TABLE "acknowledgements" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"acknowledged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "acknowledgements_tenant_id_member_id_profile_id_pk" PRIMARY KEY("tenant_id","member_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "acknowledgements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lower_id" uuid NOT NULL,
	"higher_id" uuid NOT NULL,
	"last_seq" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "conversations_pair" UNIQUE("tenant_id","lower_id","higher_id"),
	CONSTRAINT "conversations_order" CHECK (lower_id < higher_id)
);
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"body" text NOT NULL,
	"price" integer NOT NULL,
	"free" boolean NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_tenant_id_conversation_id_seq_pk" PRIMARY KEY("tenant_id","conversation_id","seq"),
	CONSTRAINT "messages_sent" UNIQUE("tenant_id","conversation_id","sender_id","client_id"),
	CONSTRAINT "messages_body" CHECK (length(body) <= 60000)
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "participants" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"listed" boolean NOT NULL,
	"last_seq" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"unread" integer NOT NULL,
	"read_seq" integer NOT NULL,
	"from_seq" integer NOT NULL,
	"sent" integer NOT NULL,
	"sent_free" integer NOT NULL,
	CONSTRAINT "participants_tenant_id_member_id_conversation_id_pk" PRIMARY KEY("tenant_id","member_id","conversation_id"),
	CONSTRAINT "participants_pair" UNIQUE("tenant_id","member_id","other_id"),
	CONSTRAINT "participants_counts" CHECK (unread >= 0 and sent >= 0 and sent_free >= 0)
);
--> statement-breakpoint
ALTER TABLE "participants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "acknowledgements" ADD CONSTRAINT "acknowledgements_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acknowledgements" ADD CONSTRAINT "acknowledgements_profile" FOREIGN KEY ("tenant_id","profile_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_conversation" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acknowledgements_by_profile" ON "acknowledgements" USING btree ("tenant_id","profile_id");--> statement-breakpoint
CREATE INDEX "conversations_by_higher" ON "conversations" USING btree ("tenant_id","higher_id");--> statement-breakpoint
CREATE INDEX "participants_by_conversation" ON "participants" USING btree ("tenant_id","conversation_id");--> statement-breakpoint
CREATE INDEX "participants_listed" ON "participants" USING btree ("tenant_id","member_id","last_at","conversation_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "participants_unread" ON "participants" USING btree ("tenant_id","member_id","unread") WHERE unread > 0;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "acknowledgements" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "conversations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "messages" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "participants" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables. Messages and sides go by cascades alone, and what a member has acknowledged stays as it is.
ALTER TABLE "acknowledgements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "participants" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON "acknowledgements" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "conversations" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "messages", "participants" TO hearth_app;
