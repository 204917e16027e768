-- Row-level security binds the owner too, and each role gets no more than its work needs. A migration that adds a tenant table adds its FORCE
-- and its grant to hearth_app as well; the catalog test names what is missing.
ALTER TABLE "members" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tracking_data" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_interests" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photos" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_receipts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "members", "sessions", "tracking_data", "profiles", "profile_interests", "photos" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT ON "outbox" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "job_receipts" TO hearth_app;--> statement-breakpoint
GRANT SELECT ON "countries", "regions", "cities", "interests" TO hearth_app;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON "outbox" TO hearth_relay;
