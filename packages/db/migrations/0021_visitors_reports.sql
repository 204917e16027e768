ALTER TABLE "mails" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_name" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_email" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_language" text;--> statement-breakpoint
CREATE INDEX "mails_by_report" ON "mails" USING btree ("tenant_id",(details ->> 'number')) WHERE member_id is null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_recipient" CHECK (member_id is not null or recipient is not null);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_visitor" CHECK ((reporter_id is null or reporter_language is null)
        and (reporter_language is not null or num_nonnulls(reporter_name, reporter_email) = 0));