import { z } from 'zod'

/** The processes that `npm start` starts, each with the part of the environment that it needs. */
export const APP_NAMES = ['web', 'worker'] as const
export type AppName = (typeof APP_NAMES)[number]

/** What the documentation says about a variable, and what the error about a wrong value says. */
interface VariableDocs {
  readonly meaning: string
  /** The apps that read it besides `npm start`; both by default. A process gets only the credentials that it needs. */
  readonly apps?: readonly AppName[]
  /** Completes the sentence "must be …". */
  readonly must: string
  /** How much of a wrong value the error may show; all of it by default. */
  readonly shown?: 'without password' | 'never'
}
const docs = z.registry<VariableDocs>()

const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
const WEB = { apps: ['web'] } as const
const WEB_AND_WORKER = { apps: ['web', 'worker'] } as const
const WORKER = { apps: ['worker'] } as const
/** Read by `npm start` only. */
const START = { apps: [] } as const
const PORT = { schema: integer(1, 65_535), must: 'a port number from 1 to 65535' }

/** An address with a host and one of these protocols. */
const address = (...protocols: readonly string[]) =>
  z.string().refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null
    return url !== null && url.hostname !== '' && protocols.includes(url.protocol.slice(0, -1))
  })
/** Hosts of this machine. The sandbox runs there or nowhere: a site that others reach must not sell for money that does not move. */
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])$/
/** The address of a provider of payments, as its adapter takes it. */
const isProvider = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url) return false
  if (url.protocol === 'sandbox:') return LOOPBACK.test(url.hostname)
  // A key of a test may ask a server of this machine; money that moves goes to Mollie alone.
  const isHost = url.host === 'api.mollie.com' || (LOOPBACK.test(url.hostname) && url.username.startsWith('test_'))
  const isPlain = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  return isHost && isPlain && /^(?:live|test)_\w{8,100}$/.test(url.username) && /^[\w-]{20,100}$/.test(url.password)
}
const database = address('postgres', 'postgresql').regex(/^\w+:\/\/[^/]+\/[^/]/)
const DATABASE = {
  must: 'the address of a PostgreSQL database, such as postgres://role:password@host:5432/name',
  shown: 'without password',
} as const
const ipAddress = z.union([z.ipv4(), z.ipv6()])
const key = z.string().regex(/^\S+$/)

/** False for secrets that were clearly not drawn at random: a repeated character or word, a run of the alphabet or of the keyboard. */
function looksRandom(secret: string): boolean {
  const pairs = new Set<string>()
  const steps = new Set<number>()
  for (let at = 1; at < secret.length; at += 1) {
    pairs.add(secret.slice(at - 1, at + 1))
    steps.add(secret.charCodeAt(at) - secret.charCodeAt(at - 1))
  }
  return pairs.size >= LEAST_PAIRS && steps.size >= LEAST_STEPS
}
/**
 * Least number of distinct pairs of characters. 32 random hexadecimal digits, the weakest of the usual secrets, have fewer once in more than 10^9
 * draws.
 */
const LEAST_PAIRS = 16
const LEAST_STEPS = 8

/** The schema of all environment variables that Hearth reads, in the order of the documentation. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .prefault('development')
    .register(docs, { meaning: 'What the process runs for.', must: 'development, production or test' }),
  PORT: PORT.schema
    .prefault('3000')
    .register(docs, { meaning: 'Where the web server listens.', must: PORT.must, ...WEB_AND_WORKER }),
  HOST: ipAddress.optional().register(docs, {
    meaning: 'The address on which the web server listens; every address of the machine unless set.',
    must: 'an IP address, such as 127.0.0.1',
    ...WEB,
  }),
  PUBLIC_SCHEME: z
    .enum(['http', 'https'])
    .prefault('http')
    .register(docs, {
      meaning: 'How visitors reach the sites: every absolute address starts with it.',
      must: 'http or https',
      ...WEB_AND_WORKER,
    }),
  PUBLIC_PORT: PORT.schema.optional().register(docs, {
    meaning: 'The port that visitors see, such as 443 behind a proxy that ends https; PORT unless set.',
    must: PORT.must,
    ...WEB_AND_WORKER,
  }),
  TRUST_PROXY: z
    .enum(['true', 'false'])
    .prefault('false')
    .transform((word) => word === 'true')
    .register(docs, {
      meaning: 'Whether X-Forwarded-Host and X-Forwarded-For count: only behind a proxy that sets them itself.',
      must: 'true or false',
      ...WEB,
    }),
  WEB_PROCESSES: z
    .string()
    .regex(/^[1-9]\d?$/)
    .prefault('1')
    .transform(Number)
    .register(docs, {
      meaning: 'How many web servers share the port; more than one on Linux only.',
      must: 'a whole number from 1 to 99',
      ...WEB,
    }),
  READ_LIMITS: z
    .enum(['true', 'false'])
    .prefault('true')
    .transform((word) => word === 'true')
    .register(docs, {
      meaning: 'Whether search and profiles are limited for each network and member; false where a proxy does that.',
      must: 'true or false',
      ...WEB,
    }),
  DATABASE_URL: database.clone().register(docs, { meaning: 'The database, as the application role.', ...DATABASE }),
  DATABASE_OWNER_URL: database
    .optional()
    .register(docs, { meaning: 'The database, as the role that runs the migrations.', ...DATABASE, ...START }),
  DATABASE_RELAY_URL: database.optional().register(docs, {
    meaning: 'The database, as the role that moves jobs from the outbox to the queue. The worker needs it.',
    ...DATABASE,
    ...WORKER,
  }),
  QUEUE_DATABASE_URL: database.optional().register(docs, {
    meaning: 'A database of its own for the queue. The worker needs it without REDIS_URL.',
    ...DATABASE,
    ...WORKER,
  }),
  REDIS_URL: address('redis', 'rediss').optional().register(docs, {
    meaning: 'Redis for the queue and for events between processes; without it PostgreSQL does both.',
    must: 'the address of a Redis server, such as redis://:password@host:6379',
    shown: 'without password',
  }),
  SMTP_URL: address('smtp', 'smtps')
    .optional()
    .register(docs, {
      meaning: 'The server that takes outgoing mail. The worker needs it.',
      must: 'the address of a mail server, such as smtps://user:password@host:465',
      shown: 'without password',
      ...WORKER,
    }),
  PAYMENTS_URL: address('sandbox', 'mollie')
    .refine(isProvider)
    .optional()
    .register(docs, {
      meaning:
        'The provider of payments; nothing can be bought without one. npm start sets it with the embedded database, to the sandbox, which moves no money.',
      must: 'the address of a provider of payments: mollie://<API key>:<secret of 20 to 100 letters, digits, - and _>@api.mollie.com, or a sandbox on this machine, such as sandbox://key@127.0.0.1:4000',
      shown: 'never',
      ...WEB_AND_WORKER,
    }),
  SMS_URL: address('sandbox')
    .refine((value) => LOOPBACK.test(new URL(value).hostname))
    .optional()
    .register(docs, {
      meaning:
        'The service that takes text messages; without one codes go by mail alone. npm start sets it with the mailbox, which shows them and sends none.',
      must: 'the address of a service for text messages: a sandbox on this machine, such as sandbox://key@127.0.0.1:4001',
      shown: 'never',
      ...WEB_AND_WORKER,
    }),
  S3_ENDPOINT: address('http', 'https')
    .optional()
    .register(docs, {
      meaning:
        'The object storage for photos, in place of MEDIA_DIR. The five S3_ variables are set together or not at all.',
      must: 'the http or https address of an object storage, such as https://s3.example.com',
      shown: 'without password',
      ...WEB_AND_WORKER,
    }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .optional()
    .register(docs, {
      meaning: 'Region of the object storage.',
      must: 'a region, such as eu-west-1',
      ...WEB_AND_WORKER,
    }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .register(docs, {
      meaning: 'The bucket for photos, which nobody may read but Hearth.',
      must: 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
      ...WEB_AND_WORKER,
    }),
  S3_ACCESS_KEY_ID: key.optional().register(docs, {
    meaning: 'Who Hearth is to the object storage.',
    must: 'an access key without blanks',
    shown: 'never',
    ...WEB_AND_WORKER,
  }),
  S3_SECRET_ACCESS_KEY: key.optional().register(docs, {
    meaning: 'The secret that belongs to S3_ACCESS_KEY_ID.',
    must: 'a secret key without blanks',
    shown: 'never',
    ...WEB_AND_WORKER,
  }),
  APP_SECRET: z.string().min(32).refine(looksRandom).register(docs, {
    meaning: 'The key that signs what visitors carry. npm start makes one for the embedded database.',
    must: 'at least 32 random characters, such as `openssl rand -base64 48` makes',
    shown: 'never',
  }),
  MAILBOX_PORT: PORT.schema.optional().register(docs, {
    meaning:
      'Where the page of the mailbox listens that npm start runs with the embedded database and without SMTP_URL; any free port unless set.',
    must: PORT.must,
    ...START,
  }),
  PAYMENTS_PORT: PORT.schema.optional().register(docs, {
    meaning:
      'Where the sandbox of payments listens that npm start runs with the embedded database and without PAYMENTS_URL; any free port unless set.',
    must: PORT.must,
    ...START,
  }),
  SEED_MEMBERS: integer(0, 1_000_000)
    .prefault('2000')
    .register(docs, {
      meaning: 'How many demo people each demo site without members is given.',
      must: 'a whole number from 0 to 1000000',
      ...START,
    }),
  TENANTS_DIR: z
    .string()
    .prefault('tenants')
    .register(docs, { meaning: 'The folder with one folder per tenant.', must: 'the path of a folder' }),
  MEDIA_DIR: z
    .string()
    .prefault('media')
    .register(docs, {
      meaning:
        'The folder of the members’ photos, and of what is being uploaded; web servers and workers share it. With S3_ENDPOINT it holds uploads only while they come. In any case it keeps, in tenants/, the last good settings of each site, so it outlives a restart.',
      must: 'the path of a folder',
      ...WEB_AND_WORKER,
    }),
  METRICS_PORT: PORT.schema.optional().register(docs, {
    meaning:
      'Where each process answers GET /metrics for Prometheus; nowhere unless set. npm start gives the worker this port, and each web server one of the following.',
    must: PORT.must,
    ...WEB_AND_WORKER,
  }),
  METRICS_HOST: ipAddress.prefault('127.0.0.1').register(docs, {
    meaning: 'The address on which metrics are answered. No visitor should reach it.',
    must: 'an IP address, such as 127.0.0.1',
    ...WEB_AND_WORKER,
  }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).prefault('info').register(docs, {
    meaning:
      'The least serious lines that are logged. account_deleted and account_restored, which a restore needs, are logged in any case but with silent.',
    must: 'trace, debug, info, warn, error, fatal or silent',
  }),
})

export type VariableName = keyof typeof environmentSchema.shape

/** One environment variable as the documentation lists it. */
export interface Variable extends VariableDocs {
  readonly name: VariableName
  readonly apps: readonly AppName[]
  /** The value when it is unset or empty. */
  readonly default: string | null
}

export const VARIABLES: readonly Variable[] = (Object.keys(environmentSchema.shape) as VariableName[]).map((name) => {
  const schema = environmentSchema.shape[name]
  const unset = schema.safeParse(undefined)
  return {
    name,
    apps: APP_NAMES,
    ...(docs.get(schema) as VariableDocs),
    default: unset.success && unset.data !== undefined ? String(unset.data) : null,
  }
})
