ALTER TABLE "likes" ADD COLUMN "part" text;--> statement-breakpoint
CREATE INDEX "likes_by_operator" ON "likes" USING btree ("tenant_id","liked_id","liker_id") WHERE by_operator;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_part" CHECK (length(part) <= 120);