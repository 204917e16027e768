import { expect, test } from 'vitest'
import { builtApp, sourceApp } from './apps.ts'

const everyAddress = {
  DATABASE_URL: 'postgres://app@db/hearth',
  DATABASE_OWNER_URL: 'postgres://owner@db/hearth',
  DATABASE_RELAY_URL: 'postgres://relay@db/hearth',
  QUEUE_DATABASE_URL: 'postgres://queue@db/queue',
} as unknown as NodeJS.ProcessEnv

test.each([
  ['web', ['DATABASE_URL']],
  ['worker', ['DATABASE_URL', 'DATABASE_RELAY_URL', 'QUEUE_DATABASE_URL']],
] as const)('the %s is started with these addresses of databases alone', (app, addresses) => {
  for (const { env } of [builtApp(app, everyAddress), sourceApp(app, everyAddress)])
    expect(Object.keys(env).filter((name) => name.includes('DATABASE'))).toEqual(addresses)
})
