import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ParsedMail } from 'mailparser'

/** The data of a mail in a list. */
export interface MailSummary {
  /** Grows from mail to mail. */
  readonly id: string
  readonly to: readonly string[]
  /** The sender's name, which is the site's; the address if there is none. */
  readonly site: string
  readonly subject: string
  readonly at: Date
}

export interface StoredMail extends MailSummary {
  readonly from: string
  readonly messageId: string
  /** Null for a mail that has only text. */
  readonly html: string | null
  readonly text: string
  readonly source: string
  /** Names in lower case with their unfolded values, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** The newest mails that a server received, stored as files in one folder. */
export interface MailStore {
  /** Stores a mail unchanged, with the recipients of its envelope. */
  add(raw: Buffer, envelope: { readonly to: readonly string[] }): Promise<void>
  /** Newest first; with `to` only those to that address, in any letter case. */
  list(filter?: { readonly to?: string | undefined; readonly before?: string | undefined }): readonly MailSummary[]
  find(id: string): Promise<StoredMail | null>
}

const MOST_MAILS = 500
const FILE = /^(\d{16})\.eml$/
/** The header that the server adds on delivery. */
const DELIVERED_TO = 'Delivered-To'

/** Opens the folder and creates it if it is missing. Only its owner can read it, because mails hold links that open accounts. */
export async function openMailStore(folder: string, { most = MOST_MAILS } = {}): Promise<MailStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fileOf = (id: string) => path.join(folder, `${id}.eml`)
  const kept: MailSummary[] = []
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort()
  for (const name of names.slice(-most)) {
    const id = name.slice(0, -'.eml'.length)
    kept.push(summaryOf(id, await parse(await readFile(fileOf(id)))))
  }
  await Promise.all(names.slice(0, -most).map((name) => rm(path.join(folder, name))))

  /** In microseconds, so that mails of one millisecond stay in their order. */
  const nextId = () => Math.max(Date.now() * 1_000, Number(newest) + 1)
  let newest = kept.at(-1)?.id ?? '0'
  return {
    async add(raw, { to }) {
      const id = String(nextId()).padStart(16, '0')
      newest = id
      const whole = Buffer.concat([Buffer.from(`${DELIVERED_TO}: ${to.join(', ')}\r\n`), raw])
      const draft = `${fileOf(id)}.draft`
      await writeFile(draft, whole, { mode: 0o600 })
      await rename(draft, fileOf(id))
      const summary = summaryOf(id, await parse(whole))
      const before = kept.findLastIndex((one) => one.id < id)
      kept.splice(before + 1, 0, summary)
      for (const old of kept.splice(0, kept.length - most)) await rm(fileOf(old.id), { force: true })
    },
    list: ({ to, before } = {}) =>
      kept
        .filter((mail) => (before === undefined || mail.id < before) && (to === undefined || isTo(mail, to)))
        .reverse(),
    async find(id) {
      const summary = kept.find((mail) => mail.id === id)
      if (!summary) return null
      const raw = await readFile(fileOf(id))
      const mail = await parse(raw)
      return {
        ...summary,
        from: mail.from?.text ?? '',
        messageId: mail.messageId ?? '',
        html: mail.html || null,
        text: mail.text ?? '',
        source: raw.toString('utf8'),
        headers: mail.headerLines.map(({ key, line }) => [key, unfolded(line.slice(key.length + 1))] as const),
      }
    },
  }
}

async function parse(raw: Buffer): Promise<ParsedMail> {
  // Loaded with the first mail, because the process that has the mailbox supervises all others and is to stay small.
  const { simpleParser } = await import('mailparser')
  return simpleParser(raw, { skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true })
}

const isTo = (mail: MailSummary, address: string) =>
  mail.to.some((one) => one.toLowerCase() === address.trim().toLowerCase())

const unfolded = (value: string) => value.replace(/\r?\n[ \t]+/g, ' ').trim()

function summaryOf(id: string, mail: ParsedMail): MailSummary {
  const [from] = mail.from?.value ?? []
  return {
    id,
    to: deliveredTo(mail),
    site: from?.name || from?.address || '',
    subject: mail.subject ?? '',
    at: new Date(Number(id) / 1_000),
  }
}

/** Only the first header counts, which is the server's own: a mail may contain others. */
const deliveredTo = ({ headerLines: [own] }: ParsedMail): string[] =>
  own?.key === DELIVERED_TO.toLowerCase() ? unfolded(own.line.slice(DELIVERED_TO.length + 1)).split(', ') : []
