CREATE TABLE "shown_gifts" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"shown_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shown_gifts_tenant_id_member_id_conversation_id_seq_pk" PRIMARY KEY("tenant_id","member_id","conversation_id","seq")
);
--> statement-breakpoint
ALTER TABLE "shown_gifts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "gift" text;--> statement-breakpoint
ALTER TABLE "shown_gifts" ADD CONSTRAINT "shown_gifts_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_gifts" ADD CONSTRAINT "shown_gifts_message" FOREIGN KEY ("tenant_id","conversation_id","seq") REFERENCES "public"."messages"("tenant_id","conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shown_gifts_by_message" ON "shown_gifts" USING btree ("tenant_id","conversation_id","seq");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_gift" CHECK (gift is null or (kind = 'gift' and length(gift) <= 40));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK (kind in ('text', 'photo', 'gift', 'farewell', 'automatic'));--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "shown_gifts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "shown_gifts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "shown_gifts" TO hearth_app;
