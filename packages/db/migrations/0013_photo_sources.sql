ALTER TABLE "discarded_files" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "decodings" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "photos_as_sent" ON "photos" USING btree ("tenant_id","created_at","id") WHERE original like 'originals/%';