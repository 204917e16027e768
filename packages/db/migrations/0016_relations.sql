CREATE TABLE "blocked_addresses" (
	"tenant_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_addresses_tenant_id_member_id_number_pk" PRIMARY KEY("tenant_id","member_id","number"),
	CONSTRAINT "blocked_addresses_address" UNIQUE("tenant_id","address_hash","member_id")
);
--> statement-breakpoint
ALTER TABLE "blocked_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "blocks" (
	"tenant_id" uuid NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_tenant_id_blocker_id_blocked_id_pk" PRIMARY KEY("tenant_id","blocker_id","blocked_id")
);
--> statement-breakpoint
ALTER TABLE "blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "blocked_addresses" ADD CONSTRAINT "blocked_addresses_member" FOREIGN KEY ("tenant_id","member_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker" FOREIGN KEY ("tenant_id","blocker_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked" FOREIGN KEY ("tenant_id","blocked_id") REFERENCES "public"."members"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_by_blocked" ON "blocks" USING btree ("tenant_id","blocked_id","blocker_id");--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "blocked_addresses" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "blocks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What 0001 does for the first tables.
ALTER TABLE "blocks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "blocked_addresses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "blocks", "blocked_addresses" TO hearth_app;
