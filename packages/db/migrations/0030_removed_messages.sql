ALTER TABLE "report_decisions" DROP CONSTRAINT "report_decisions_item";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_item" CHECK ((item is not null) = (measure in ('remove_photo', 'remove_text', 'remove_message')));