ALTER TABLE "likes" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_about" CHECK (length(about) <= 120);