-- What 0001 does for the first tables. The ledger is append-only: its books can be added to, and only the running balance changes.
ALTER TABLE "throttles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_transactions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "throttles" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("balance") ON "ledger_accounts" TO hearth_app;--> statement-breakpoint
GRANT SELECT, INSERT ON "ledger_transactions", "ledger_entries" TO hearth_app;
