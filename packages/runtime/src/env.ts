import path from 'node:path'
import type { z } from 'zod'
import { type AppName, environmentSchema, VARIABLES, type Variable, type VariableName } from './env-variables.ts'

/** The configuration of a process, validated once at the start. */
export interface Config {
  readonly environment: 'development' | 'production' | 'test'
  readonly port: number
  /** The web server listens on all addresses of the machine when this is unset. */
  readonly host?: string | undefined
  readonly publicScheme: 'http' | 'https'
  readonly publicPort: number
  readonly trustProxy: boolean
  readonly webProcesses: number
  readonly readLimits: boolean
  readonly databaseUrl: string
  readonly databaseOwnerUrl?: string | undefined
  readonly databaseRelayUrl?: string | undefined
  /** Always set for the worker when `redisUrl` is not. */
  readonly queueDatabaseUrl?: string | undefined
  readonly redisUrl?: string | undefined
  /** Always set for the worker. */
  readonly smtpUrl?: string | undefined
  readonly paymentsUrl?: string | undefined
  readonly smsUrl?: string | undefined
  readonly mailboxPort?: number | undefined
  readonly paymentsPort?: number | undefined
  readonly s3?: S3Config | undefined
  readonly appSecret: string
  readonly seedMembers: number
  /** Absolute. */
  readonly tenantsDir: string
  /** Absolute. */
  readonly mediaDir: string
  /** Unset where nobody asks for metrics. */
  readonly metricsPort?: number | undefined
  readonly metricsHost: string
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

export interface S3Config {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The environment has wrong values. Each line names a variable, what it must be and what it was; none shows a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** What a process that cannot start prints: a line for each wrong variable, or the reason. */
export const failureLines = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [String(error)]
  return error.name === 'ConfigError' ? (error as ConfigError).lines : [error.message]
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of this process. */
export const processEnv = (): Environment => process.env

/** Variables without credentials that any program may need. */
const SURROUNDINGS =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|TZ|LANG|LANGUAGE|LC_[A-Z]+|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CI|NODE_COMPILE_CACHE|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|LD_LIBRARY_PATH|MALLOC_ARENA_MAX|UV_THREADPOOL_SIZE)$/

/** The part of an environment that one app reads. */
export function environmentOf(app: AppName, env: Environment): Environment {
  const read = new Set<string>(VARIABLES.filter(({ apps }) => apps.includes(app)).map(({ name }) => name))
  return Object.fromEntries(Object.entries(env).filter(([name]) => read.has(name) || SURROUNDINGS.test(name)))
}

/**
 * Reads and validates all variables that this app reads, or all there are. An empty variable counts as unset. Throws a ConfigError that lists every
 * wrong value.
 */
export function readConfig(env: Environment = processEnv(), app?: AppName): Config {
  const given = app ? environmentOf(app, env) : env
  const values = Object.fromEntries(VARIABLES.map(({ name }) => [name, given[name] || undefined])) as Values
  const read = environmentSchema.safeParse(values)
  const wrong = new Map(conditionalFaults(values, app))
  for (const { path } of read.error?.issues ?? []) {
    const name = path[0] as VariableName
    if (!wrong.has(name)) wrong.set(name, '')
  }
  if (!read.success || wrong.size > 0) {
    const lines = VARIABLES.filter(({ name }) => wrong.has(name)).map((variable) =>
      configErrorLine(variable, values[variable.name], wrong.get(variable.name)),
    )
    throw new ConfigError(lines)
  }
  return toConfig(read.data)
}

type Values = Readonly<Record<VariableName, string | undefined>>

const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Variables that are wrong because of others, such as one that another requires, each with what it must be. */
function conditionalFaults(values: Values, app: AppName | undefined): Array<[VariableName, string]> {
  const s3 = S3_NAMES.filter((name) => values[name] !== undefined)
  const missing: Array<[VariableName, string]> = s3[0]
    ? S3_NAMES.filter((name) => values[name] === undefined).map((name) => [name, `because ${s3[0]} is set`])
    : []
  if (app === 'worker' && !values.DATABASE_RELAY_URL) missing.push(['DATABASE_RELAY_URL', ''])
  if (app !== 'web' && !values.REDIS_URL && !values.QUEUE_DATABASE_URL)
    missing.push(['QUEUE_DATABASE_URL', 'because REDIS_URL is not set'])
  if (app !== 'web' && !values.SMTP_URL) missing.push(['SMTP_URL', ''])
  return missing
}

/** The error line about a wrong variable: its name, what it must be, and its value as far as that may be shown. */
function configErrorLine(
  { name, must, shown }: Pick<Variable, 'name' | 'must' | 'shown'>,
  value: string | undefined,
  because = '',
): string {
  const demand = `${name} must be ${must}${because && `, ${because}`}`
  if (value === undefined) return `${demand}; it is not set.`
  if (shown === 'never') return `${demand}; it is not shown, as it is a secret (${value.length} characters).`
  const visible = shown === 'without password' ? withoutPassword(value) : value
  return visible === null
    ? `${demand}; it is no address, and not shown, as it may hold a password.`
    : `${demand}; it is ${JSON.stringify(visible)}.`
}

/** The address with its password masked and without its query; null if it is unclear which part is the password. */
function withoutPassword(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url?.host || url.href.includes('@', url.href.indexOf(url.host) + url.host.length)) return null
  const user = url.username + (url.password && ':***')
  return `${url.protocol}//${user && `${user}@`}${url.host}${url.pathname}`
}

const toConfig = (values: z.output<typeof environmentSchema>): Config => ({
  environment: values.NODE_ENV,
  port: values.PORT,
  host: values.HOST,
  publicScheme: values.PUBLIC_SCHEME,
  publicPort: values.PUBLIC_PORT ?? values.PORT,
  trustProxy: values.TRUST_PROXY,
  webProcesses: values.WEB_PROCESSES,
  readLimits: values.READ_LIMITS,
  databaseUrl: values.DATABASE_URL,
  databaseOwnerUrl: values.DATABASE_OWNER_URL,
  databaseRelayUrl: values.DATABASE_RELAY_URL,
  queueDatabaseUrl: values.QUEUE_DATABASE_URL,
  redisUrl: values.REDIS_URL,
  smtpUrl: values.SMTP_URL,
  paymentsUrl: values.PAYMENTS_URL,
  smsUrl: values.SMS_URL,
  mailboxPort: values.MAILBOX_PORT,
  paymentsPort: values.PAYMENTS_PORT,
  s3: toS3(values),
  appSecret: values.APP_SECRET,
  seedMembers: values.SEED_MEMBERS,
  tenantsDir: path.resolve(values.TENANTS_DIR),
  mediaDir: path.resolve(values.MEDIA_DIR),
  metricsPort: values.METRICS_PORT,
  metricsHost: values.METRICS_HOST,
  logLevel: values.LOG_LEVEL,
})

function toS3(values: z.output<typeof environmentSchema>): S3Config | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  return S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? {
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        bucket: S3_BUCKET,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      }
    : undefined
}
