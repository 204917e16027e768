CREATE TABLE "message_photos" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"source" text,
	"file" text,
	"width" integer,
	"height" integer,
	"decodings" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_photos_tenant_id_conversation_id_seq_pk" PRIMARY KEY("tenant_id","conversation_id","seq"),
	CONSTRAINT "message_photos_files" CHECK (source is null or file is null),
	CONSTRAINT "message_photos_size" CHECK ((file is null) = (width is null) and (file is null) = (height is null))
);
--> statement-breakpoint
ALTER TABLE "message_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_message" FOREIGN KEY ("tenant_id","conversation_id","seq") REFERENCES "public"."messages"("tenant_id","conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_photos_by_sender" ON "message_photos" USING btree ("tenant_id","sender_id");--> statement-breakpoint
CREATE INDEX "message_photos_unprepared" ON "message_photos" USING btree ("tenant_id","created_at") WHERE source is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK (kind in ('text', 'photo', 'farewell', 'automatic'));--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "message_photos" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "message_photos" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "message_photos" TO hearth_app;
