ALTER TABLE "reports" ADD COLUMN "complaint" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "complained_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "complaint_upheld" boolean;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "complaint_answer" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "complaint_moderator" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "complaint_decided_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reports_complained" ON "reports" USING btree ("tenant_id","complained_at") WHERE complained_at is not null and complaint_decided_at is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_complaint" CHECK (num_nulls(complaint, complained_at, decided_by) in (0, 3));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_complaint_answer" CHECK (num_nulls(complaint_upheld, complaint_answer, complaint_moderator, complaint_decided_at) in (0, 4)
        and (complaint_upheld is null or complaint is not null));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_other_moderator" CHECK (complaint_moderator is null or lower(complaint_moderator) <> lower(decided_by));