import type { Db } from '@hearth/db/client'
import { isApplicationRole, powerOfRole } from '@hearth/db/role-power'
import { ConfigError } from './env.ts'

/** Throws a ConfigError if the role in the variable's address bypasses row-level security or has more than its grants. */
export async function refuseStrongRole(db: Db, variable: 'DATABASE_URL' | 'DATABASE_RELAY_URL'): Promise<void> {
  const power = await powerOfRole(db)
  if (power)
    throw new ConfigError([
      `${variable} must name a role that row-level security binds, as docs/OPERATIONS.md describes it; ${power}.`,
    ])
}

/** Throws a ConfigError if the role in `DATABASE_URL` lacks the application's grants, such as the relay's. */
export async function refuseWeakRole(db: Db): Promise<void> {
  if (!(await isApplicationRole(db)))
    throw new ConfigError([
      'DATABASE_URL must name the role of the application, as docs/OPERATIONS.md describes it; this one may not change members.',
    ])
}
