CREATE INDEX "links_by_end" ON "links" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "mails_by_type" ON "mails" USING btree ("tenant_id","member_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_optional" ON "mails" USING btree ("tenant_id","created_at","id") WHERE type in ('welcome', 'like', 'new_conversations', 'new_messages');--> statement-breakpoint
CREATE INDEX "outbox_due_anywhere" ON "outbox" USING btree ("available_at","tenant_id");--> statement-breakpoint
CREATE INDEX "outbox_claimed_again" ON "outbox" USING btree ("tenant_id","id") WHERE attempts > 1;