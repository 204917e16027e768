import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type MailId, newId } from '@hearth/contracts/ids'
import type { OutgoingMail } from '@hearth/domain/context'
import { type Mailbox, type MailboxOptions, startMailbox } from '@hearth/sandbox/mailbox'
import { openTenants } from '@hearth/tenancy/registry'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import type { Tenants } from '@hearth/tenancy/tenant'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMailer } from './mailer.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearth-mailer-'))
const folders = sampleTenants()
let tenants: Tenants
beforeAll(async () => {
  await folders.write({ 'one.example/settings.json': { ...sampleSettings, mail_name: 'Brand "One", of ÆØ' } })
  tenants = await openTenants(folders.dir, { watch: false })
})
afterAll(async () => {
  tenants.close()
  await folders.remove()
  rmSync(folder, { recursive: true, force: true })
})

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
})

const mailerTo = (smtpUrl: string, patience = {}) => {
  const mailer = openMailer({ smtpUrl, tenants, publicScheme: 'https', publicPort: 443, patience })
  undo.push(() => mailer.close())
  return mailer
}
async function mailbox(treat?: MailboxOptions['treat']): Promise<Mailbox> {
  const started = await startMailbox({ folder: mkdtempSync(path.join(folder, 'm-')), ...(treat ? { treat } : {}) })
  undo.push(() => started.stop())
  return started
}

const mail = (differs: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: newId<MailId>(),
  tenantId: tenants.all()[0]!.id,
  type: 'welcome',
  to: 'ann@example.com',
  name: 'Ann',
  language: 'en',
  country: 'NL',
  links: { unsubscribe: 'https://one.example/unsubscribe?token=t' },
  details: {},
  createdAt: new Date('2026-03-04T05:06:07Z'),
  ...differs,
})

test('a mail arrives with what says who sent it, when, and how to have no more of them', async () => {
  const box = await mailbox()
  const sent = mail()
  expect(await mailerTo(box.smtpUrl).send(sent)).toBe('accepted')
  const found = await box.store.find(box.store.list()[0]!.id)
  const headers = new Map(found?.headers)
  expect(found).toMatchObject({ to: ['ann@example.com'], site: 'Brand "One", of ÆØ' })
  expect(found?.html).toContain('<html')
  expect(headers.get('message-id')).toBe(`<${sent.id}@one.example>`)
  expect(new Date(headers.get('date') ?? '')).toEqual(sent.createdAt)
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('list-unsubscribe')).toBe('<https://one.example/unsubscribe?token=t&lng=en>')
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  await mailerTo(box.smtpUrl).send(sent)
  expect(
    new Set((await Promise.all(box.store.list().map((one) => box.store.find(one.id)))).map((one) => one?.messageId))
      .size,
  ).toBe(1)
})

test('a mail that the account needs says nothing of unsubscribing', async () => {
  const box = await mailbox()
  const links = { reset_password: 'https://one.example/reset-password/do?token=t' }
  await mailerTo(box.smtpUrl).send(mail({ type: 'password_reset', links }))
  const found = await box.store.find(box.store.list()[0]!.id)
  expect(found?.headers.map(([name]) => name).filter((name) => name.startsWith('list-'))).toEqual([])
})

test('a name or an address with a line break adds no line to the head, nor a recipient', async () => {
  const box = await mailbox()
  await mailerTo(box.smtpUrl).send(mail({ name: 'Ann\r\nBcc: evil@example.com\r\n\r\nHello' }))
  const found = await box.store.find(box.store.list()[0]!.id)
  expect(found?.to).toEqual(['ann@example.com'])
  expect(found?.headers.map(([name]) => name)).not.toContain('bcc')
  // The name is left out, because people can sign up with a stranger's address and any name.
  expect(new Map(found?.headers).get('to')).toBe('ann@example.com')
  for (const to of ['ann@example.com>\r\nRCPT TO:<evil@example.com', 'ann@example.com, evil@example.com'])
    await mailerTo(box.smtpUrl)
      .send(mail({ to }))
      .catch(() => {})
  expect(box.store.list().flatMap(({ to }) => to)).not.toContain('evil@example.com')
})

test.each([
  ['refuse', 'refused'],
  ['550 No such user here', 'refused'],
  ['550 5.5.0 Requested action not taken: mailbox unavailable', 'refused'],
  ['refuse_for_now', 'The mail server did not take the mail (EENVELOPE, RCPT TO, 451, 4.2.1).'],
  ['554 5.7.1 Relay access denied', 'The mail server did not take the mail (EENVELOPE, RCPT TO, 554, 5.7.1).'],
  ['550 5.1.8 Sender unknown', 'The mail server did not take the mail (EENVELOPE, RCPT TO, 550, 5.1.8).'],
  [
    '552 5.2.2 The mailbox of ann@example.com is full',
    'The mail server did not take the mail (EENVELOPE, RCPT TO, 552, 5.2.2).',
  ],
] as const)('what a server says of the recipient (%s) is %s', async (treatment, outcome) => {
  const box = await mailbox(() => treatment)
  const answer = mailerTo(box.smtpUrl).send(mail())
  if (outcome === 'refused') expect(await answer).toBe('refused')
  else await expect(answer).rejects.toSatisfy((error: Error) => error.message === outcome && error.cause === undefined)
})

test('of several mails one refused recipient delays no other', async () => {
  const box = await mailbox((to) => (to.startsWith('gone') ? 'refuse' : 'take'))
  const mailer = mailerTo(box.smtpUrl)
  const to = ['a@example.com', 'gone@example.com', 'b@example.com']
  expect(await Promise.all(to.map((address) => mailer.send(mail({ to: address }))))).toEqual([
    'accepted',
    'refused',
    'accepted',
  ])
})

test('a server that hangs after it has the mail is not waited for, and others are served meanwhile', async () => {
  const box = await mailbox((to) => (to.startsWith('slow') ? 'hang' : 'take'))
  const mailer = mailerTo(box.smtpUrl, { silence: 500 })
  const hanging = expect(mailer.send(mail({ to: 'slow@example.com' }))).rejects.toThrow(
    'did not take the mail (ETIMEDOUT',
  )
  expect(await mailer.send(mail())).toBe('accepted')
  await hanging
})

const sockets = new Set<Socket>()
/** A server that sends something to each new connection, and nothing more. */
async function serverThatSays(say: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    say(socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  undo.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['does not greet', () => {}],
  ['hangs up', (socket: Socket) => socket.destroy()],
  ['is no mail server', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [
    'says a little again and again',
    (socket: Socket) => {
      socket.write('220 hello\r\n')
      socket.once('data', () => {
        const timer = setInterval(() => socket.write('250-still here\r\n'), 50)
        socket.once('close', () => clearInterval(timer))
      })
    },
  ],
] as const)('a server that %s is tried later', async (_, say) => {
  const mailer = mailerTo(await serverThatSays(say), { connect: 300, silence: 300, mail: 600 })
  await expect(mailer.send(mail())).rejects.toThrow(/^The mail server did not take the mail \(E/)
})

test('mail for an unreachable server is sent once the server is back', async () => {
  const box = await mailbox()
  const { smtpUrl } = box
  await box.stop()
  const mailer = mailerTo(smtpUrl)
  await expect(mailer.send(mail())).rejects.toThrow('did not take the mail (ESOCKET')
})

test('a server on another machine gets no mail without TLS, unless its address says so', async () => {
  const box = await mailbox()
  // An address that leads to this machine but is not recognised as local.
  const elsewhere = `smtp://0.0.0.0:${new URL(box.smtpUrl).port}`
  await expect(mailerTo(elsewhere).send(mail())).rejects.toThrow('did not take the mail (ETLS')
  expect(box.store.list()).toEqual([])
  expect(await mailerTo(`${elsewhere}?requireTLS=false`).send(mail())).toBe('accepted')
})

test('a mail of a site that is gone is not sent', async () => {
  const box = await mailbox()
  await expect(mailerTo(box.smtpUrl).send(mail({ tenantId: newId() as never }))).rejects.toThrow('not live')
  expect(box.store.list()).toEqual([])
})
