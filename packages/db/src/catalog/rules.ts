/** Tables that are the same for every tenant: reference tables on a cluster, which the application only reads. */
const REFERENCE_TABLES = ['cities', 'countries', 'interests', 'regions'] as const

const POLICY = `(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)`
const quoted = (texts: readonly string[]) => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')
const reference = quoted(REFERENCE_TABLES)

/** The sources of the rules: our tables, those with a tenant_id, and the columns of their constraints by name and in order. */
const CATALOG = `
  with tables as (
    select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relkind,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped) as tenant
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  ), tenant_tables as (
    select * from tables where tenant
  ), constraints as (
    select c.*, t.name as table_name,
      (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) as first_column,
      (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[1]) as first_target
    from pg_constraint c join tables t on t.oid = c.conrelid
  ), grants as (
    select t.name, t.tenant, privilege, role
    from tables t,
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege,
      unnest(array['public', 'hearth_app', 'hearth_relay', 'hearth_backup']) role
    where has_table_privilege(role, t.oid, privilege)
      or privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(role, t.oid, privilege)
  ), roles as (
    select * from pg_roles where rolname in ('hearth_owner', 'hearth_app', 'hearth_relay', 'hearth_backup')
  )`

/**
 * The demands of DATABASE.md on the schema, each as a query for violations: isolation by row-level security, and a schema that can be distributed by
 * tenant_id.
 */
export const RULES: Readonly<Record<string, string>> = {
  'is neither a tenant table nor a known reference table': `select name from tables where not tenant and name not in (${reference})`,
  'is a view, which reads with the rights of its owner': `select name from tables where relkind in ('v', 'm', 'f')`,
  'tenant_id is not a uuid that is never null': `
    select name from tenant_tables join pg_attribute on attrelid = oid
    where attname = 'tenant_id' and (atttypid <> 'uuid'::regtype or not attnotnull)`,
  'has no primary key of tenant_id and more': `
    select name from tenant_tables t where not exists (
      select from constraints where conrelid = t.oid and contype = 'p' and first_column = 'tenant_id' and cardinality(conkey) > 1)`,
  'is unique without beginning with tenant_id': `
    select i.indexrelid::regclass::text as name from pg_index i join tenant_tables t on t.oid = i.indrelid
    where indisunique and (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) is distinct from 'tenant_id'`,
  'is a foreign key that does not begin with tenant_id on both sides': `
    select table_name || '.' || conname as name from constraints where contype = 'f' and conrelid in (select oid from tenant_tables)
    and (first_column <> 'tenant_id' or first_target <> 'tenant_id' or cardinality(conkey) < 2)`,
  'sets columns to null or a default when its target goes or changes': `
    select table_name || '.' || conname as name from constraints
    where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))`,
  'is an exclusion constraint': `select table_name || '.' || conname as name from constraints where contype = 'x'`,
  'is a trigger': `
    select t.name || '.' || tgname as name from pg_trigger join tables t on t.oid = tgrelid where not tgisinternal`,
  'is a rewrite rule': `
    select t.name || '.' || rulename as name from pg_rewrite join tables t on t.oid = ev_class where t.relkind in ('r', 'p')`,
  'takes its value from a sequence': `
    select t.name || '.' || attname as name from tenant_tables t join pg_attribute a on attrelid = t.oid
    left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where not attisdropped and (attidentity <> '' or pg_get_expr(adbin, adrelid) like '%nextval(%')`,
  'is of a type whose comparison is not leakproof': `
    select t.name || '.' || attname as name from tenant_tables t join pg_attribute a on attrelid = t.oid join pg_type y on y.oid = atttypid
    where not attisdropped and attnum > 0 and (typtype <> 'b' or atttypid = 'numeric'::regtype)`,
  'is an enum': `select typname as name from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace`,
  'runs with the rights of its owner': `
    select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,

  'does not enable row-level security': 'select name from tenant_tables where not relrowsecurity',
  'does not force row-level security on its owner': 'select name from tenant_tables where not relforcerowsecurity',
  'has no policy tenant_isolation, or another than ours': `
    select name from tenant_tables t where not exists (
      select from pg_policy where polrelid = t.oid and polname = 'tenant_isolation' and polpermissive and polcmd = '*'
      and polroles = '{0}' and pg_get_expr(polqual, polrelid) = ${quoted([POLICY])} and pg_get_expr(polwithcheck, polrelid) = ${quoted([POLICY])})`,
  'is a policy beside tenant_isolation': `
    select t.name || '.' || polname as name from pg_policy join tables t on t.oid = polrelid
    where polname <> 'tenant_isolation' and not (t.name = 'outbox' and polname = 'relay_every_tenant'
      and polroles = array[(select oid from pg_roles where rolname = 'hearth_relay')])`,

  'is a right that nobody but the owner should have': `
    select role || ': ' || privilege || ' on ' || name as name from grants
    where privilege in ('TRUNCATE', 'REFERENCES', 'TRIGGER') or role = 'public'`,
  'is a reference table that a role can write': `
    select role || ': ' || privilege || ' on ' || name as name from grants where not tenant and privilege <> 'SELECT'`,
  'is a right of the relay beyond the outbox': `
    select privilege || ' on ' || name as name from grants
    where role = 'hearth_relay' and (name <> 'outbox' or privilege not in ('SELECT', 'UPDATE', 'DELETE'))`,
  'is a right of the application on the outbox beyond leaving a job': `
    select privilege || ' on ' || name as name from grants
    where role = 'hearth_app' and name = 'outbox' and privilege not in ('SELECT', 'INSERT', 'UPDATE')
    union all select 'UPDATE of ' || attname from tables t join pg_attribute on attrelid = t.oid
    where t.name = 'outbox' and attnum > 0 and not attisdropped and attname <> 'dedup_key'
      and has_column_privilege('hearth_app', t.oid, attnum, 'UPDATE')`,
  'is a right of the application to change what the books say': `
    select privilege || ' on ' || name as name from grants
    where role = 'hearth_app' and name in ('ledger_transactions', 'ledger_entries') and privilege not in ('SELECT', 'INSERT')
    or role = 'hearth_app' and name = 'ledger_accounts' and privilege = 'DELETE'
    union all select 'UPDATE of ' || attname from tables t join pg_attribute on attrelid = t.oid
    where t.name = 'ledger_accounts' and attnum > 0 and not attisdropped and attname <> 'balance'
      and has_column_privilege('hearth_app', t.oid, attnum, 'UPDATE')`,
  'is a right of the application to change what was numbered': `
    select privilege || ' on ' || name as name from grants
    where role = 'hearth_app' and name = 'invoices' and privilege not in ('SELECT', 'INSERT', 'DELETE')
    or role = 'hearth_app' and name = 'number_series' and privilege not in ('SELECT', 'INSERT', 'UPDATE')`,
  'is a right of the backup beyond reading': `
    select privilege || ' on ' || name as name from grants where role = 'hearth_backup' and privilege <> 'SELECT'`,
  'cannot be read by the backup': `
    select name from tables except select name from grants where role = 'hearth_backup' and privilege = 'SELECT'`,
  'cannot be read by the application': `
    select name from tables except select name from grants where role = 'hearth_app' and privilege = 'SELECT'`,
  'is a role with more power than its work needs': `
    select rolname as name from roles where rolsuper or rolcreaterole or rolcreatedb or rolreplication
    or rolbypassrls <> (rolname = 'hearth_backup')`,
  'is a role that may act as another of ours': `
    select m.rolname || ' as ' || g.rolname as name from pg_auth_members a join roles m on m.oid = member join pg_roles g on g.oid = roleid`,
  'belongs to another role than the owner': `
    select name from tables join pg_class c using (oid) where relowner <> (select oid from pg_roles where rolname = 'hearth_owner')`,
}

/** The query of one rule; its column is `name`. */
export const ruleSql = (rule: string): string => `${CATALOG} ${RULES[rule]}`
