import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * A failed statement without its values, which may be personal data and would be logged. `code` is the SQLSTATE, or the driver's own code if the
 * server could not be reached.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string
  readonly constraint: string | null
  /** Text of the statement, with $1 and so on for values. */
  readonly statement: string | null
  constructor(message: string, code: string, constraint: string | null, statement: string | null) {
    super(message)
    this.code = code
    this.constraint = constraint
    this.statement = statement
  }
}

/** Must be recognised by name, never by instanceof, because the server and Remix are two bundles. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && error.name === 'DatabaseError'

/**
 * Class 53: out of resources. 57014: the statement timed out. 55P03: it did not get its lock. 40P01: it was chosen to end a deadlock, and its transaction
 * has left nothing.
 */
const UNAVAILABLE =
  /^(08...|40P01|53...|55P03|57014|57P0.|TRANSACTION_TIMEOUT|CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT)$/

/** Whether the database is unreachable, does not answer in time, has ended a deadlock, or is out of disk, memory or connections, so that a retry may help. */
export const isUnavailable = (error: unknown): boolean => isDatabaseError(error) && UNAVAILABLE.test(error.code)

/** Whether the statement violated a unique constraint. */
export const isDuplicate = (error: unknown): boolean => isDatabaseError(error) && error.code === '23505'

/** Whether the statement violated a foreign key. */
export const isOrphaned = (error: unknown): boolean => isDatabaseError(error) && error.code === '23503'

/** Whether the database answers but has lost a server that holds a part of its rows. */
export const isPartLost = (error: unknown): boolean => isDatabaseError(error) && error.code === '08006'

/** Whether the database is out of disk, memory or connections. */
export const isFull = (error: unknown): error is DatabaseError =>
  isDatabaseError(error) && /^53[0-3]00$/.test(error.code)

/** The failure as a DatabaseError, which has no values of rows; other errors are returned unchanged. */
function toDatabaseError(error: unknown): unknown {
  const statement = error instanceof DrizzleQueryError ? error.query : null
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return cause
  const fromServer = cause.name === 'PostgresError'
  if (!fromServer && !UNAVAILABLE.test(cause.code)) return cause
  // Class 22, data exceptions: the server's message quotes the value.
  const message = fromServer && cause.code.startsWith('22') ? 'invalid value' : cause.message
  // Errors of Citus have no constraint name.
  const constraint =
    'constraint_name' in cause && typeof cause.constraint_name === 'string' ? cause.constraint_name : null
  const stripped = new DatabaseError(`${cause.code}: ${message}`, cause.code, constraint, statement)
  if (error instanceof Error) stripped.stack = `${stripped.name}: ${stripped.message}${framesOf(error)}`
  return stripped
}

/** Throws the error, converted by `toDatabaseError`. */
export const throwDatabaseError = (error: unknown): never => {
  throw toDatabaseError(error)
}

/** The stack of an error without its message, which may contain values. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message)
  return start === -1 ? '' : stack.slice(start + message.length)
}
