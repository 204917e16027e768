import type { Log, LogFields } from '@hearth/domain/context'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './env.ts'

/** Keys whose values are never logged, at any depth and in any letter case. */
const SENSITIVE = /authorization|cookie|credential|email|password|phone|secret|session|token|^body$|^headers$/i

/** Deeper values and longer lists are cut, so that log lines stay short. */
const DEEPEST = 5
const LONGEST_LIST = 50

/** What is logged of an error. */
interface DescribedError {
  readonly name: string
  readonly message: string
  /** Only the frames, one per line, without the message. */
  readonly stack: string
  readonly code?: string
  readonly cause?: DescribedError
}

const DEEPEST_CAUSE = 4

/**
 * The loggable parts of an error: name, code, message, frames and causes. Other properties are left out, because drivers and clients put values and
 * addresses there.
 */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: '[not an error]', stack: '' }
  const { cause, name, stack = '' } = error
  return {
    name,
    message: messageOf(error),
    stack: stack.match(/^ +at .+$/gm)?.join('\n') ?? '',
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(cause !== undefined && depth < DEEPEST_CAUSE ? { cause: describeError(cause, depth + 1) } : {}),
  }
}

/** The error's message, unless it may quote a value. */
function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return '[failed query]'
  if (error.name === 'PostgresError' && 'code' in error && /^22/.test(String(error.code))) return '[invalid value]'
  if (error.name === 'SyntaxError') return '[invalid syntax]'
  return error.message.replaceAll(/\/\/[^\s/@]+@/g, '//***@').replaceAll(/[^\s@<>"'(:]+@[^\s@<>"'):]+\.\w+/g, '[email]')
}

/** A copy of the value without sensitive or oversized parts. */
function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return describeError(value)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth === DEEPEST) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SENSITIVE.test(key) ? '[redacted]' : redact(item, depth + 1)]),
  )
}

const redactFields = ({ err, ...fields }: LogFields = {}): Record<string, unknown> => ({
  ...(redact(fields) as Record<string, unknown>),
  ...(err === undefined ? {} : { err: describeError(err) }),
})

/** A log that writes one JSON line per event to `destination`, by default standard output. No line has personal data or secrets. */
export function createLog(
  { name, level }: { name: string; level: Config['logLevel'] },
  destination: DestinationStream = pino.destination(1),
): Log {
  const options = {
    level,
    base: { app: name, pid: process.pid },
    messageKey: 'event',
    // The error was described already; pino's own serializer would log all its properties.
    serializers: { err: (described: unknown) => described },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return toLog(pino(options, destination))
}

const toLog = (logger: Logger): Log => ({
  info: (event, fields) => logger.info(redactFields(fields), event),
  record(event, fields) {
    const written = logger.level === 'silent' ? logger : logger.child({}, { level: 'info' })
    written.info(redactFields(fields), event)
  },
  warn: (event, fields) => logger.warn(redactFields(fields), event),
  error: (event, fields) => logger.error(redactFields(fields), event),
  with: (fields) => toLog(logger.child(redactFields(fields))),
})
