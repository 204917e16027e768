import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openMailStore } from './mail-store.ts'
import { type Mailbox, type MailboxOptions, startMailbox } from './mailbox.ts'

const home = mkdtempSync(path.join(tmpdir(), 'hearth-mailbox-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const newFolder = () => path.join(mkdtempSync(path.join(home, 'data-')), 'mails')

const running: Mailbox[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((mailbox) => mailbox.stop()))
})
async function start(options: Partial<MailboxOptions> = {}) {
  const mailbox = await startMailbox({ folder: newFolder(), ...options })
  running.push(mailbox)
  return mailbox
}

async function send({ smtpUrl }: Mailbox, mail: SendMailOptions): Promise<unknown> {
  const transport = createTransport(smtpUrl)
  try {
    return await transport.sendMail({ from: '"Brand One" <hello@one.example>', to: 'ann@example.com', ...mail })
  } finally {
    transport.close()
  }
}

/** Uses a connection of its own, because fetch does not let the Host header be set. */
const ask = ({ address }: Mailbox, where: string, { host, method }: { host?: string; method?: string } = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const { port } = new URL(address)
      request(
        { host: '127.0.0.1', port, path: where, method, headers: { Host: host ?? `localhost:${port}` }, agent: false },
        async (answer) => {
          resolve({ status: answer.statusCode, headers: answer.headers, body: await text(answer) })
        },
      )
        .on('error', reject)
        .end()
    },
  )

test('a mail is listed, newest first, and can be read as it looks, as text and as it came', async () => {
  const mailbox = await start()
  await send(mailbox, { subject: 'First', text: 'one' })
  await send(mailbox, {
    to: 'Bo@example.com',
    subject: 'Zweite Bestätigung',
    text: 'See https://one.example/activate?token=abc.',
    html: '<!doctype html><html><head><title>x</title></head><body><a href="https://one.example/">Go</a></body></html>',
    headers: { 'List-Unsubscribe': '<https://one.example/unsubscribe?token=t>' },
  })
  const list = await ask(mailbox, '/')
  expect(list.body.indexOf('Zweite Bestätigung')).toBeLessThan(list.body.indexOf('First'))
  for (const shown of ['Brand One', 'Bo@example.com', 'ann@example.com']) expect(list.body).toContain(shown)

  const [mail, ...others] = JSON.parse((await ask(mailbox, '/mails.json?to=bo%40example.com')).body)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ['Bo@example.com'], site: 'Brand One', subject: 'Zweite Bestätigung' })
  expect(mail.headers).toContainEqual(['list-unsubscribe', '<https://one.example/unsubscribe?token=t>'])

  const page = await ask(mailbox, `/mails/${mail.id}`)
  expect(page.body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`)
  const frame = await ask(mailbox, `/mails/${mail.id}/html`)
  expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-popups.*default-src 'none'/)
  expect(frame.body).toContain('<head><base target="_blank">')
  expect((await ask(mailbox, `/mails/${mail.id}/text`)).body).toContain(
    '<a href="https://one.example/activate?token=abc" target="_blank" rel="noopener noreferrer">',
  )
  expect((await ask(mailbox, `/mails/${mail.id}/source`)).body).toContain('Delivered-To: Bo@example.com')
})

test('a hostile mail changes nothing of the page around it', async () => {
  const mailbox = await start()
  const hostile = '"><script>alert(1)</script>'
  await send(mailbox, {
    from: { name: hostile, address: 'evil@example.com' },
    subject: hostile,
    text: `${hostile} javascript:alert(1) https://evil.example/"onmouseover="alert(1)`,
    headers: { 'Delivered-To': 'ann@example.com, somebody@example.com', 'X-Note': hostile },
    html: `<script>parent.alert(1)</script>${hostile}`,
  })
  const [{ id, to }] = JSON.parse((await ask(mailbox, '/mails.json')).body)
  expect(to).toEqual(['ann@example.com'])
  for (const where of [
    '/',
    `/mails/${id}`,
    `/mails/${id}/text`,
    `/mails/${id}/source`,
    `/?to=${encodeURIComponent(hostile)}`,
  ]) {
    const { body, headers } = await ask(mailbox, where)
    expect([where, body.match(/<script|href="javascript|"onmouseover=/)]).toEqual([where, null])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; frame-src 'self'; img-src data:;/,
    )
  }
})

test.each([
  ['the name of a foreign page that resolves to this machine', '/', { host: 'evil.example' }, 421],
  ['that name with the mails', '/mails.json', { host: 'evil.example:80' }, 421],
  ['anything but reading', '/', { method: 'POST' }, 405],
  ['a mail that is not here', '/mails/0000000000000001', {}, 404],
  ['a path out of the folder', '/mails/..%2f..%2fetc%2fpasswd', {}, 404],
  ['a view that does not exist', '/mails/0000000000000001/toString', {}, 404],
])('%s is refused', async (_, where, how, status) => {
  expect((await ask(await start(), where, how)).status).toBe(status)
})

test('mails survive a restart in their order, for their owner only', async () => {
  const folder = newFolder()
  const first = await start({ folder })
  for (const subject of ['a', 'b', 'c']) await send(first, { subject, text: subject })
  await first.stop()
  running.length = 0
  const second = await start({ folder })
  await send(second, { subject: 'd', text: 'd' })
  expect(second.store.list().map(({ subject }) => subject)).toEqual(['d', 'c', 'b', 'a'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(folder)) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
})

test('only the newest mails are stored', async () => {
  const folder = newFolder()
  const add = async (store: Awaited<ReturnType<typeof openMailStore>>, subject: string) =>
    store.add(Buffer.from(`Subject: ${subject}\r\n\r\n${subject}`), { to: ['ann@example.com'] })
  const store = await openMailStore(folder, { most: 3 })
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((subject) => add(store, subject)))
  expect(store.list().map(({ subject }) => subject)).toEqual(['e', 'd', 'c'])
  expect(readdirSync(folder)).toHaveLength(3)
  const fewer = await openMailStore(folder, { most: 2 })
  expect(fewer.list().map(({ subject }) => subject)).toEqual(['e', 'd'])
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a recipient can be refused for good or for now, others of the same mail are served', async () => {
  const mailbox = await start({
    treat: (to) => (to.startsWith('gone') ? 'refuse' : to.startsWith('busy') ? 'refuse_for_now' : 'take'),
  })
  await expect(send(mailbox, { to: 'gone@example.com' })).rejects.toMatchObject({ responseCode: 550 })
  await expect(send(mailbox, { to: 'busy@example.com' })).rejects.toMatchObject({ responseCode: 451 })
  await send(mailbox, { to: ['gone@example.com', 'ann@example.com'] })
  expect(mailbox.store.list().map(({ to }) => to)).toEqual([['ann@example.com']])
})
