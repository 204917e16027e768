import postgres, { type Sql, type TransactionSql } from 'postgres'
import { describe, expect } from 'vitest'
import { dbTest } from '../test-fixture.ts'
import { RULES, ruleSql } from './rules.ts'

const catalogTest = dbTest.extend('superuser', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const sql = postgres(urls.superuserUrl, { max: 1, onnotice: () => {} })
  onCleanup(() => sql.end())
  return sql
})

/** Violations of rules, each as `name rule`. */
async function findFaults(sql: Sql | TransactionSql, rules = Object.keys(RULES)): Promise<string[]> {
  const faults: string[] = []
  for (const rule of rules) for (const { name } of await sql.unsafe(ruleSql(rule))) faults.push(`${name} ${rule}`)
  return faults
}

class Undo extends Error {}

/** What a rule finds in a database with a planted fault, which is rolled back. */
async function faultsWith(superuser: Sql, plant: string, rule: string): Promise<string[]> {
  let faults: string[] = []
  const planting = superuser.begin(async (sql) => {
    await sql.unsafe(plant)
    faults = await findFaults(sql, [rule])
    throw new Undo()
  })
  await planting.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return faults
}

catalogTest('the schema keeps every rule', async ({ superuser }) => {
  expect(await findFaults(superuser)).toEqual([])
})

const tenantTable = (columns: string) =>
  `create table planted (tenant_id uuid not null, id uuid not null, ${columns} primary key (tenant_id, id))`

/** The planted faults that each rule must find. */
const PLANTS: Record<keyof typeof RULES, string[]> = {
  'is neither a tenant table nor a known reference table': ['create table planted (id uuid primary key)'],
  'is a view, which reads with the rights of its owner': [
    'create view planted as select * from members',
    'create materialized view planted as select * from members',
  ],
  'tenant_id is not a uuid that is never null': [
    'create table planted (tenant_id uuid)',
    'create table planted (tenant_id text not null)',
  ],
  'has no primary key of tenant_id and more': [
    'create table planted (tenant_id uuid not null, id uuid)',
    'create table planted (tenant_id uuid not null, id uuid primary key)',
    'create table planted (tenant_id uuid primary key)',
    'create table planted (tenant_id uuid not null, id uuid, primary key (id, tenant_id))',
  ],
  'is unique without beginning with tenant_id': [
    'alter table sessions add unique (token_hash)',
    'create unique index on members (lower(email))',
  ],
  'is a foreign key that does not begin with tenant_id on both sides': [
    tenantTable('country text references countries,'),
    `alter table members add unique (id); ${tenantTable('member_id uuid references members (id),')}`,
  ],
  'sets columns to null or a default when its target goes or changes': [
    tenantTable('member_id uuid, foreign key (tenant_id, member_id) references members on delete set null,'),
    tenantTable('member_id uuid, foreign key (tenant_id, member_id) references members on update set default,'),
  ],
  'is an exclusion constraint': [tenantTable('span int4range, exclude using gist (span with &&),')],
  'is a trigger': [
    `create function plant() returns trigger language plpgsql as 'begin return new; end';
     create trigger planted before insert on members for each row execute function plant()`,
  ],
  'is a rewrite rule': ['create rule planted as on delete to members do instead nothing'],
  'takes its value from a sequence': [
    tenantTable('number int generated always as identity,'),
    tenantTable('number bigserial,'),
  ],
  'is of a type whose comparison is not leakproof': [
    tenantTable('amount numeric,'),
    `create type planted_kind as enum ('a'); ${tenantTable('kind planted_kind,')}`,
  ],
  'is an enum': [`create type planted as enum ('a')`],
  'runs with the rights of its owner': [
    `create function planted() returns int language sql security definer as 'select 1'`,
  ],
  'does not enable row-level security': ['alter table members disable row level security'],
  'does not force row-level security on its owner': ['alter table outbox no force row level security'],
  'has no policy tenant_isolation, or another than ours': [
    'drop policy tenant_isolation on photos',
    'alter policy tenant_isolation on photos using (true)',
    'alter policy tenant_isolation on photos with check (true)',
    'alter policy tenant_isolation on photos to hearth_app',
    `alter policy tenant_isolation on photos using (tenant_id = current_setting('app.tenant_id', true)::uuid)`,
  ],
  'is a policy beside tenant_isolation': [
    'create policy planted on members using (true)',
    'alter policy relay_every_tenant on outbox to hearth_relay, hearth_app',
  ],
  'is a right that nobody but the owner should have': [
    'grant truncate on members to hearth_app',
    'grant select on countries to public',
    'grant references (id) on members to hearth_relay',
  ],
  'is a reference table that a role can write': [
    'grant insert on interests to hearth_app',
    'grant update (name) on countries to hearth_app',
  ],
  'is a right of the relay beyond the outbox': [
    'grant select on members to hearth_relay',
    'grant insert on outbox to hearth_relay',
    'grant select (email) on members to hearth_relay',
  ],
  'is a right of the application on the outbox beyond leaving a job': [
    'grant delete on outbox to hearth_app',
    'grant update on outbox to hearth_app',
    'grant update (available_at) on outbox to hearth_app',
  ],
  'is a right of the application to change what the books say': [
    'grant update on ledger_entries to hearth_app',
    'grant update (amount) on ledger_entries to hearth_app',
    'grant delete on ledger_transactions to hearth_app',
    'grant delete on ledger_accounts to hearth_app',
    'grant update (floor) on ledger_accounts to hearth_app',
  ],
  'is a right of the application to change what was numbered': [
    'grant update on invoices to hearth_app',
    'grant update (gross) on invoices to hearth_app',
    'grant delete on number_series to hearth_app',
  ],
  'is a right of the backup beyond reading': ['grant delete on members to hearth_backup'],
  'cannot be read by the backup': ['revoke select on members from hearth_backup'],
  'cannot be read by the application': [
    'create table planted (tenant_id uuid)',
    'revoke select on regions from hearth_app',
  ],
  'is a role with more power than its work needs': [
    'alter role hearth_app bypassrls',
    'alter role hearth_owner createrole',
    'alter role hearth_backup nobypassrls',
  ],
  'is a role that may act as another of ours': [
    'grant hearth_owner to hearth_app',
    'grant pg_read_all_data to hearth_relay',
    'grant pg_read_all_data to hearth_backup',
  ],
  'belongs to another role than the owner': ['alter table members owner to hearth_app'],
}

describe('a planted fault is found', () => {
  for (const rule of Object.keys(RULES)) {
    for (const plant of PLANTS[rule] ?? ['']) {
      catalogTest(`${rule}: ${plant}`, async ({ superuser }) => {
        expect(plant, 'every rule has a fault that it finds').not.toBe('')
        expect(await faultsWith(superuser, plant, rule)).not.toEqual([])
      })
    }
  }
})
