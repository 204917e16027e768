import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { throwDatabaseError } from './database-error.ts'
import { openedOf } from './handle.ts'

/**
 * Why the role of this pool is stronger than row-level security and its grants, as the end of a sentence; null if it is not. Roles that it could
 * assume by SET ROLE count, too.
 */
export async function powerOfRole(db: Db): Promise<string | null> {
  const { drizzle, slots } = openedOf(db)
  const [found] = await slots.run(() => drizzle.execute<Power>(STRONGEST).catch(throwDatabaseError))
  if (!found) return null
  const { role, through, power } = found
  return role === through ? `"${role}" ${power}` : `"${role}" may act as "${through}", which ${power}`
}

type Power = { role: string; through: string; power: string }

/** Whether the role of this pool may change members, as only the application's may; true while there are no tables. */
export async function isApplicationRole(db: Db): Promise<boolean> {
  const { drizzle, slots } = openedOf(db)
  const [found] = await slots.run(() => drizzle.execute<{ granted: boolean | null }>(GRANTED).catch(throwDatabaseError))
  return found?.granted !== false
}

const GRANTED = sql`select has_table_privilege(session_user, to_regclass('public.members'), 'UPDATE') as granted`

/** The session's user and not the current one, because SET ROLE can be reverted. */
const STRONGEST = sql`
  select session_user as role, r.rolname as through, case
      when r.rolsuper then 'is a superuser'
      when r.rolbypassrls then 'bypasses row-level security'
      when r.rolreplication then 'may copy the whole server'
      when r.rolname ~ '^pg_(read|write|execute)_server' then 'reaches files of the server'
      else 'owns the tables or their schema' end as power
  from pg_roles r
  where pg_has_role(session_user, r.oid, 'MEMBER') and (
    r.rolsuper or r.rolbypassrls or r.rolreplication or r.rolname ~ '^pg_(read|write|execute)_server'
    or r.oid = (select nspowner from pg_namespace where nspname = 'public')
    or r.oid in (select relowner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')))
  order by r.rolname <> session_user, r.rolname
  limit 1`
