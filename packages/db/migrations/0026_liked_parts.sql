ALTER TABLE "likes" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_part" CHECK (length(part) <= 120);