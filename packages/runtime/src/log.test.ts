import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

function recorded(level: 'info' | 'warn' | 'silent' = 'info') {
  const lines: string[] = []
  const log = createLog({ name: 'test', level }, { write: (line) => lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') }
}

test('an event is one JSON line with its level, time, process and fields', () => {
  const { log, lines, last } = recorded()
  log.info('page_served', { status: 200, path: '/a\nb' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(last()).toMatchObject({
    level: 'info',
    app: 'test',
    pid: process.pid,
    event: 'page_served',
    status: 200,
    path: '/a\nb',
  })
  expect(new Date(last().time).toISOString()).toBe(last().time)
})

test('a level that is not asked for is not written', () => {
  const { log, lines } = recorded('warn')
  log.info('quiet')
  log.warn('heard')
  log.error('heard')
  expect(lines).toHaveLength(2)
})

test('a record is written as a line of level info, whatever is asked for; a silent log is silent', () => {
  const { log, lines, last } = recorded('warn')
  log.with({ tenant: 't1' }).record('account_deleted', { memberId: 'm1' })
  expect(last()).toMatchObject({ level: 'info', event: 'account_deleted', app: 'test', tenant: 't1', memberId: 'm1' })
  log.with({ tenant: 't1' }).info('quiet')
  expect(lines).toHaveLength(1)
  const silent = recorded('silent')
  silent.log.record('account_deleted')
  expect(silent.lines).toEqual([])
})

test('every line of a log made with fields carries them, and the first log stays as it was', () => {
  const { log, last } = recorded()
  log.with({ requestId: 'r1' }).with({ tenant: 't1' }).info('inner')
  expect(last()).toMatchObject({ requestId: 'r1', tenant: 't1' })
  log.info('outer')
  expect(last()).not.toHaveProperty('requestId')
})

describe('never written', () => {
  test.each([
    ['password', { password: 'hunter2' }],
    ['new_password', { new_password: 'hunter2' }],
    ['passwordHash', { member: { passwordHash: 'hunter2' } }],
    ['email', { email: 'hunter2' }],
    ['emailNormalized', { members: [{ emailNormalized: 'hunter2' }] }],
    ['Authorization', { Authorization: 'hunter2' }],
    ['set-cookie', { response: { 'set-cookie': ['hunter2'] } }],
    ['headers', { req: { headers: { 'x-anything': 'hunter2' } } }],
    ['resetToken', { resetToken: 'hunter2' }],
    ['APP_SECRET', { env: { APP_SECRET: 'hunter2' } }],
    ['what lies too deep to be looked at', { a: { b: { c: { d: { e: { password: 'hunter2' } } } } } }],
  ])('%s', (_, fields) => {
    const { log, lines } = recorded()
    log.info('event', fields)
    log.with(fields).warn('event')
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain('hunter2')
  })
})

describe('of an error', () => {
  test('name, code, message, frames and cause are written, and nothing else that it carries', () => {
    const { log, lines, last } = recorded()
    const cause = Object.assign(new Error('inner'), { code: 'E_INNER', request: 'hunter2' })
    log.error('failed', { err: Object.assign(new TypeError('outer', { cause }), { response: 'hunter2' }) })
    expect(last().err).toMatchObject({
      name: 'TypeError',
      message: 'outer',
      cause: { code: 'E_INNER', message: 'inner' },
    })
    expect(last().err.stack).toContain('log.test.ts')
    expect(lines.join()).not.toContain('hunter2')
  })

  test('addresses of people and passwords of servers in its message are masked', () => {
    const { log, last } = recorded()
    log.error('failed', { err: new Error('cannot mail ann.lee@example.com by smtp://user:hunter2@mail:25') })
    expect(last().err.message).toBe('cannot mail [email] by smtp://***@mail:25')
  })

  test('a text that could not be parsed is not quoted', () => {
    const { log, lines } = recorded()
    try {
      JSON.parse('hunter2')
    } catch (err) {
      log.error('failed', { err })
    }
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain('hunter2')
  })

  test('what was thrown without being an error is not written', () => {
    const { log, lines } = recorded()
    log.error('failed', { err: 'hunter2' })
    log.error('failed', { err: new Error('outer', { cause: 'hunter2' }) })
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain('hunter2')
  })

  test('of the database its query, parameters and quoted values are not written', async () => {
    const { log, lines } = recorded()
    const sql = postgres(process.env.HEARTH_TEST_DATABASE_URL as string, { max: 1, debug: true })
    const failures = [
      sql`select ${'hunter2'}::int`,
      sql`select * from missing where email = ${'hunter2'}`,
      sql`select 'hunter2'::uuid`,
    ]
    for (const failure of failures) log.error('failed', { err: await failure.catch((error: unknown) => error) })
    await sql.end()
    expect(lines.map((line) => JSON.parse(line).err.code)).toEqual(['22P02', '42P01', '22P02'])
    expect(lines.join()).not.toContain('hunter2')
  })
})
