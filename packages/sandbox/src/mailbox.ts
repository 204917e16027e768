import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { isOwnHost, readBody, respond } from './local-http.ts'
import { type MailStore, openMailStore } from './mail-store.ts'
import type { ListOnPage, View } from './pages.tsx'
import { type SmtpOptions, startSmtp } from './smtp.ts'
import { newText, openTextStore, type TextStore } from './text-store.ts'

export interface MailboxOptions extends Pick<SmtpOptions, 'treat'> {
  /** Folder of the mails, which are kept across restarts. */
  readonly folder: string
  /** Port of the page; 0 for a free one. */
  readonly port?: number
}

/** A mail server and a service for text messages, with a page that shows what they received. */
export interface Mailbox {
  /** The value of `SMTP_URL`. */
  readonly smtpUrl: string
  /** The value of `SMS_URL`. */
  readonly smsUrl: string
  /** Address of the page. */
  readonly address: string
  readonly store: MailStore
  readonly texts: TextStore
  stop(): Promise<void>
}

/** Starts a mail server and a service for text messages for development, and their page, all on 127.0.0.1 only. Rejects if the page's port is taken. */
export async function startMailbox({ folder, port = 0, treat }: MailboxOptions): Promise<Mailbox> {
  const store = await openMailStore(folder)
  const texts = await openTextStore(`${folder}-texts`)
  const key = randomBytes(16).toString('hex')
  const page = createServer((request, response) => {
    void answer({ store, texts, key }, request, response).catch(() =>
      send(response, 500, 'text/plain', 'That did not work.'),
    )
  })
  page.listen(port, '127.0.0.1')
  await once(page, 'listening')
  const smtp = await startSmtp({ take: store.add, ...(treat ? { treat } : {}) })
  const { port: listening } = page.address() as AddressInfo
  return {
    smtpUrl: smtp.url,
    smsUrl: `sandbox://${key}@127.0.0.1:${listening}`,
    address: `http://localhost:${listening}`,
    ...{ store, texts },
    async stop() {
      page.closeAllConnections()
      await Promise.all([smtp.stop(), new Promise((resolve) => page.close(resolve))])
    },
  }
}

const ON_A_PAGE = 50
const STYLES = readFileSync(path.join(import.meta.dirname, 'mailbox.css'))
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
/** A mail may bring styles and pictures, but nothing that runs. */
const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
const MAIL_PATH = /^\/mails\/(\d{16})(?:\/(\w+))?$/

interface Received {
  readonly store: MailStore
  readonly texts: TextStore
  /** What a site has to send along with a text message. */
  readonly key: string
}

async function answer({ store, texts, key }: Received, request: IncomingMessage, response: ServerResponse) {
  const { method, url = '/', headers } = request
  if (!isOwnHost(headers.host)) return send(response, 421, 'text/plain', 'This is not here.')
  if (method === 'POST' && url === '/v1/messages') {
    if (headers.authorization !== `Bearer ${key}`) return send(response, 401, 'text/plain', 'The key is wrong.')
    const message = newText.safeParse(jsonOf(await readBody(request)))
    if (!message.success) return send(response, 422, 'text/plain', 'This is no text message.')
    await texts.add(message.data)
    return send(response, 201, 'text/plain', 'Taken.')
  }
  if (method !== 'GET' && method !== 'HEAD') return send(response, 405, 'text/plain', 'Mails are only read here.')
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const to = searchParams.get('to') || undefined
  if (pathname === '/mailbox.css') return send(response, 200, 'text/css', STYLES)
  if (pathname === '/mails.json') {
    const found = store.list({ to }).slice(0, ON_A_PAGE)
    const mails = await Promise.all(found.map(({ id }) => store.find(id)))
    return send(response, 200, 'application/json', JSON.stringify(mails.filter((mail) => mail !== null)))
  }
  if (pathname === '/texts.json') return send(response, 200, 'application/json', JSON.stringify(texts.list()))
  // Loaded with the first page that somebody opens: most installations keep the mailbox without looking into it.
  const { listPage, mailPage, missingPage, VIEWS } = await import('./pages.tsx')
  if (pathname === '/')
    return send(
      response,
      200,
      'text/html',
      listPage(listOf(store, to, searchParams.get('before') ?? undefined), texts.list()),
    )

  const [, id = '', part] = MAIL_PATH.exec(pathname) ?? []
  const mail = await store.find(id)
  if (!mail) return send(response, 404, 'text/html', missingPage())
  if (part === 'html' && mail.html !== null)
    return send(response, 200, 'text/html', withLinksOutside(mail.html), MAIL_POLICY)
  const view = (Object.keys(VIEWS) as View[]).find((one) => VIEWS[one] === (part ? `/${part}` : ''))
  if (!view) return send(response, 404, 'text/html', missingPage())
  return send(
    response,
    200,
    'text/html',
    mailPage(listOf(store), mail, view === 'html' && mail.html === null ? 'text' : view),
  )
}

function jsonOf(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return null
  }
}

function listOf(store: MailStore, to?: string, before?: string): ListOnPage {
  const found = store.list({ to, before })
  const mails = found.slice(0, ON_A_PAGE)
  const query = new URLSearchParams({ ...(to ? { to } : {}), before: mails.at(-1)?.id ?? '' })
  return { mails, to: to ?? '', older: found.length > mails.length ? `/?${query}` : null }
}

/** Makes links open in a new tab, as in any mail program. */
const withLinksOutside = (html: string): string => {
  const base = '<base target="_blank">'
  return /<head\b[^>]*>/i.test(html)
    ? html.replace(/<head\b[^>]*>/i, (head) => `${head}${base}`)
    : html.replace(/^(\s*<!doctype[^>]*>)?/i, (doctype) => `${doctype}${base}`)
}

const send = (
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy: string = PAGE_POLICY,
): void => respond(response, { status, type, body, policy })
