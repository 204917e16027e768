import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigError, type Environment, environmentOf, readConfig } from './env.ts'
import { VARIABLES } from './env-variables.ts'

const complete = {
  DATABASE_URL: 'postgres://app:pw@db:5432/hearth',
  QUEUE_DATABASE_URL: 'postgres://queue:pw@db:5432/queue',
  SMTP_URL: 'smtp://mail:587',
  APP_SECRET: 'a secret for tests only, long enough to be one',
}
const s3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'shh',
}

function linesOf(env: Environment): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

test('what is not set takes its default, and what is empty counts as not set', () => {
  const defaults = {
    environment: 'development',
    port: 3000,
    publicScheme: 'http',
    publicPort: 3000,
    trustProxy: false,
    webProcesses: 1,
    readLimits: true,
    seedMembers: 2000,
    tenantsDir: `${process.cwd()}/tenants`,
    mediaDir: `${process.cwd()}/media`,
    logLevel: 'info',
    redisUrl: undefined,
    mailboxPort: undefined,
    s3: undefined,
  }
  expect(readConfig(complete)).toMatchObject(defaults)
  expect(readConfig({ ...complete, PORT: '', REDIS_URL: '', S3_BUCKET: '' })).toMatchObject(defaults)
})

test('everything that is set arrives in the config', () => {
  const config = readConfig({
    ...complete,
    ...s3,
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '::1',
    PUBLIC_SCHEME: 'https',
    PUBLIC_PORT: '443',
    TRUST_PROXY: 'true',
    WEB_PROCESSES: '2',
    READ_LIMITS: 'false',
    DATABASE_OWNER_URL: 'postgres://owner@db/hearth',
    DATABASE_RELAY_URL: 'postgres://relay@db/hearth',
    REDIS_URL: 'rediss://:pw@cache:6380/1',
    SMTP_URL: 'smtps://user:pw@mail:465',
    MAILBOX_PORT: '8025',
    SEED_MEMBERS: '0',
    TENANTS_DIR: '/srv/tenants',
    MEDIA_DIR: '/srv/media',
    METRICS_PORT: '9400',
    METRICS_HOST: '::1',
    LOG_LEVEL: 'warn',
  })
  expect(config).toEqual({
    environment: 'production',
    port: 8080,
    host: '::1',
    publicScheme: 'https',
    publicPort: 443,
    trustProxy: true,
    webProcesses: 2,
    readLimits: false,
    databaseUrl: complete.DATABASE_URL,
    databaseOwnerUrl: 'postgres://owner@db/hearth',
    databaseRelayUrl: 'postgres://relay@db/hearth',
    queueDatabaseUrl: complete.QUEUE_DATABASE_URL,
    redisUrl: 'rediss://:pw@cache:6380/1',
    smtpUrl: 'smtps://user:pw@mail:465',
    mailboxPort: 8025,
    s3: {
      endpoint: 'https://s3.example.com',
      region: 'eu-west-1',
      bucket: 'uploads',
      accessKeyId: 'AKIA',
      secretAccessKey: 'shh',
    },
    appSecret: complete.APP_SECRET,
    seedMembers: 0,
    tenantsDir: '/srv/tenants',
    mediaDir: '/srv/media',
    metricsPort: 9400,
    metricsHost: '::1',
    logLevel: 'warn',
  })
})

test('the public port is the port unless it is set', () => {
  expect(readConfig({ ...complete, PORT: '4000' }).publicPort).toBe(4000)
})

const DATABASE = 'the address of a PostgreSQL database, such as postgres://role:password@host:5432/name'

describe('a wrong value is one line', () => {
  test.each<[Environment, string]>([
    [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535; it is "http".'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535; it is "0".'],
    [{ PORT: '65536' }, 'PORT must be a port number from 1 to 65535; it is "65536".'],
    [{ PORT: '80.5' }, 'PORT must be a port number from 1 to 65535; it is "80.5".'],
    [{ HOST: 'localhost' }, 'HOST must be an IP address, such as 127.0.0.1; it is "localhost".'],
    [{ PUBLIC_PORT: '-1' }, 'PUBLIC_PORT must be a port number from 1 to 65535; it is "-1".'],
    [{ PUBLIC_SCHEME: 'ftp' }, 'PUBLIC_SCHEME must be http or https; it is "ftp".'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true or false; it is "yes".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, production or test; it is "prod".'],
    [{ LOG_LEVEL: 'loud\n' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent; it is "loud\\n".'],
    [{ SEED_MEMBERS: '1e9' }, 'SEED_MEMBERS must be a whole number from 0 to 1000000; it is "1e9".'],
    [{ DATABASE_URL: undefined }, `DATABASE_URL must be ${DATABASE}; it is not set.`],
    [{ DATABASE_URL: 'mysql://app@db/hearth' }, `DATABASE_URL must be ${DATABASE}; it is "mysql://app@db/hearth".`],
    [{ DATABASE_URL: 'postgres://db' }, `DATABASE_URL must be ${DATABASE}; it is "postgres://db".`],
    [
      { QUEUE_DATABASE_URL: undefined },
      `QUEUE_DATABASE_URL must be ${DATABASE}, because REDIS_URL is not set; it is not set.`,
    ],
    [
      { REDIS_URL: 'http://cache' },
      'REDIS_URL must be the address of a Redis server, such as redis://:password@host:6379; it is "http://cache/".',
    ],
    [
      { SMTP_URL: 'smtp:mail' },
      'SMTP_URL must be the address of a mail server, such as smtps://user:password@host:465; it is no address, and not shown, as it may hold a password.',
    ],
    [
      { SMTP_URL: undefined },
      'SMTP_URL must be the address of a mail server, such as smtps://user:password@host:465; it is not set.',
    ],
    [{ MAILBOX_PORT: '0' }, 'MAILBOX_PORT must be a port number from 1 to 65535; it is "0".'],
    [
      { APP_SECRET: undefined },
      'APP_SECRET must be at least 32 random characters, such as `openssl rand -base64 48` makes; it is not set.',
    ],
    [
      { ...s3, S3_BUCKET: undefined },
      'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens, because S3_ENDPOINT is set; it is not set.',
    ],
    [
      { ...s3, S3_BUCKET: 'My Bucket' },
      'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens; it is "My Bucket".',
    ],
    [{ ...s3, S3_REGION: 'eu west' }, 'S3_REGION must be a region, such as eu-west-1; it is "eu west".'],
  ])('%j', (env, line) => {
    expect(linesOf({ ...complete, ...env })).toEqual([line])
  })
})

test('everything that is wrong is reported at once, in the order of the documentation', () => {
  const lines = linesOf({ APP_SECRET: 'short', S3_REGION: 'eu', PORT: 'x' })
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'QUEUE_DATABASE_URL',
    'SMTP_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'APP_SECRET',
  ])
})

test('a secret that nobody would draw at random is refused, and random ones are taken', () => {
  const poor = ['a'.repeat(32), 'ab'.repeat(40), 'password'.repeat(5), 'hunter2 '.repeat(8), '0123456789'.repeat(4)]
  const sequences = ['abcdefghijklmnopqrstuvwxyz0123456789', '9876543210zyxwvutsrqponmlkjihgfedcba']
  for (const APP_SECRET of [...poor, ...sequences]) {
    const [line = ''] = linesOf({ ...complete, APP_SECRET })
    expect([APP_SECRET, line]).toEqual([APP_SECRET, expect.stringMatching(/^APP_SECRET must be/)])
    expect(line).not.toContain(APP_SECRET)
  }
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    for (let draw = 0; draw < 1_000; draw += 1)
      expect(linesOf({ ...complete, APP_SECRET: randomBytes(24).toString(encoding).slice(0, 32) })).toEqual([])
})

describe('an app', () => {
  const S3 = Object.keys(s3)
  const everything = {
    ...Object.fromEntries(VARIABLES.map(({ name }) => [name, 'set'])),
    PATH: '/bin',
    PGPASSWORD: 'set',
    AWS_SECRET_ACCESS_KEY: 'set',
    NODE_AUTH_TOKEN: 'set',
  }
  test('is given what it reads and what every program needs, and no other credential', () => {
    expect(Object.keys(environmentOf('web', everything))).toEqual([
      ...['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_SCHEME', 'PUBLIC_PORT', 'TRUST_PROXY', 'WEB_PROCESSES', 'READ_LIMITS'],
      ...['DATABASE_URL', 'REDIS_URL', 'PAYMENTS_URL', 'SMS_URL', ...S3, 'APP_SECRET', 'TENANTS_DIR', 'MEDIA_DIR'],
      ...['METRICS_PORT', 'METRICS_HOST', 'LOG_LEVEL', 'PATH'],
    ])
    expect(Object.keys(environmentOf('worker', everything))).toEqual([
      ...['NODE_ENV', 'PORT', 'PUBLIC_SCHEME', 'PUBLIC_PORT', 'DATABASE_URL', 'DATABASE_RELAY_URL'],
      ...['QUEUE_DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'PAYMENTS_URL', 'SMS_URL', ...S3],
      ...['APP_SECRET', 'TENANTS_DIR', 'MEDIA_DIR', 'METRICS_PORT', 'METRICS_HOST', 'LOG_LEVEL', 'PATH'],
    ])
  })

  test('reads nothing else, whatever its environment holds', () => {
    const wrong = { ...complete, DATABASE_OWNER_URL: 'wrong', SEED_MEMBERS: 'wrong' }
    const { databaseOwnerUrl, queueDatabaseUrl } = readConfig(wrong, 'web')
    expect([databaseOwnerUrl, queueDatabaseUrl]).toEqual([undefined, undefined])
  })

  test('needs no address of another: the web server none of the queue or of mail, the worker the relay’s', () => {
    const { QUEUE_DATABASE_URL: _, SMTP_URL: __, ...least } = complete
    expect(readConfig(least, 'web').databaseUrl).toBe(complete.DATABASE_URL)
    expect(() => readConfig(least, 'worker')).toThrow(
      `DATABASE_RELAY_URL must be ${DATABASE}; it is not set.\nQUEUE_DATABASE_URL must be ${DATABASE}, because REDIS_URL is not set; it is not set.\nSMTP_URL must be the address of a mail server`,
    )
  })
})

test('a provider of payments is Mollie itself, or on this machine and moves no money', () => {
  const secret = 'secret-of-the-webhooks'
  const taken = (url: string) => linesOf({ ...complete, PAYMENTS_URL: url }).length === 0
  const right = [
    ...['sandbox://key@127.0.0.1:4000', 'sandbox://key@localhost:4000'],
    ...[`mollie://live_0123456789:${secret}@api.mollie.com`, `mollie://test_0123456789:${secret}@api.mollie.com`],
    `mollie://test_0123456789:${secret}@127.0.0.1:4000`,
  ]
  const wrong = [
    ...['sandbox://key@payments.example:4000', `mollie://live_0123456789:${secret}@127.0.0.1:4000`],
    ...[`mollie://test_0123456789:${secret}@mollie.example`, `mollie://test_0123456789:${secret}@api.mollie.com:80`],
    ...[
      `mollie://live_0123456789:${secret}@api.mollie.com/v2`,
      `mollie://live_0123456789:${secret}@api.mollie.com?a=b`,
    ],
    ...['mollie://live_0123456789@api.mollie.com', 'mollie://live_0123456789:short@api.mollie.com'],
    ...[`mollie://key:${secret}@api.mollie.com`, `mollie://:${secret}@api.mollie.com`, 'mollie://api.mollie.com'],
  ]
  expect(right.filter((url) => !taken(url))).toEqual([])
  expect(wrong.filter(taken)).toEqual([])
})

describe('no line shows a secret', () => {
  test.each<[string, Environment]>([
    ['of a database with a wrong protocol', { DATABASE_URL: 'mysql://app:hunter2@db:5432/hearth' }],
    ['in a query', { DATABASE_URL: 'mysql://db/hearth?password=hunter2' }],
    ['in a password with a slash in it', { DATABASE_URL: 'postgres://app:hunter2/3@db/hearth' }],
    ['in a password with a hash in it', { DATABASE_URL: 'mysql://app:12#hunter2@db/hearth' }],
    ['in a password with an at sign in it', { DATABASE_URL: 'mysql://app:a@hunter2@db/hearth' }],
    ['in an address that is none', { REDIS_URL: 'redis//:hunter2@cache' }],
    ['of Redis', { REDIS_URL: 'http://:hunter2@cache' }],
    ['that stands alone', { REDIS_URL: 'hunter2' }],
    ['that looks like a protocol', { SMTP_URL: 'hunter2:x' }],
    ['of the mail server', { SMTP_URL: 'http://mail:hunter2@mail' }],
    ['that signs cookies', { APP_SECRET: 'hunter2' }],
    ['of the object storage', { ...s3, S3_SECRET_ACCESS_KEY: 'hunter2 hunter2' }],
    ['of the provider of payments', { PAYMENTS_URL: 'https://hunter2@payments' }],
    ['of Mollie', { PAYMENTS_URL: 'mollie://live_hunter2hunter2:hunter2@api.mollie.com' }],
    ['key of the object storage', { ...s3, S3_ACCESS_KEY_ID: 'hunter2 hunter2' }],
  ])('%s', (_, env) => {
    const lines = linesOf({ ...complete, ...env })
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain('hunter2')
  })

  test('but a masked address still says where it leads', () => {
    const [line] = linesOf({ ...complete, DATABASE_URL: 'mysql://app:hunter2@db:5432/hearth?ssl=1' })
    expect(line).toContain('it is "mysql://app:***@db:5432/hearth".')
  })
})

test('the documentation knows every variable with its meaning and default', () => {
  expect(VARIABLES.map(({ name, default: value }) => [name, value])).toContainEqual(['PORT', '3000'])
  expect(VARIABLES.filter(({ meaning, must }) => !meaning || !must)).toEqual([])
  expect(VARIABLES.filter(({ shown }) => shown === 'never').map(({ name }) => name)).toEqual([
    'PAYMENTS_URL',
    'SMS_URL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'APP_SECRET',
  ])
})
