import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerError } from 'smtp-server'

/** What the server does with a mail: takes it, refuses its recipient for good, for now or in words of its own, or never answers once it has all of it. */
type Treatment = 'take' | 'refuse' | 'refuse_for_now' | 'hang' | `${number} ${string}`

export interface SmtpOptions {
  /** 0 for a free one. */
  readonly port?: number
  /** Called for each recipient; `take` for all by default. A promise makes the server slow. */
  readonly treat?: (recipient: string) => Treatment | Promise<Treatment>
  /** Rejects when the mail cannot be kept, which the sender is told. */
  readonly take: (raw: Buffer, envelope: { readonly to: readonly string[] }) => Promise<void>
}

/** A mail server that is running. */
interface SmtpService {
  /** As `SMTP_URL` has it. */
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

const LARGEST_MAIL = 5_000_000

/** Starts an SMTP server that takes mail for any address, on 127.0.0.1 only, and sends nothing on. */
export async function startSmtp({ port = 0, treat = () => 'take', take }: SmtpOptions): Promise<SmtpService> {
  const hanging = new Set<string>()
  const server = new SMTPServer({
    banner: 'Hearth, for trying things out',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_MAIL,
    maxClients: 100,
    closeTimeout: 500,
    onRcptTo({ address }, session, done) {
      void Promise.resolve(treat(address)).then((treatment) => {
        if (treatment === 'refuse') return done(refusal(550, '5.1.1 There is no such mailbox'))
        if (treatment === 'refuse_for_now') return done(refusal(451, '4.2.1 The mailbox is busy, try later'))
        const [, code, words] = /^(\d{3}) (.*)$/.exec(treatment) ?? []
        if (words !== undefined) return done(refusal(Number(code), words))
        if (treatment === 'hang') hanging.add(session.id)
        else hanging.delete(session.id)
        return done()
      }, done)
    },
    onData(stream, { id, envelope }, done) {
      void buffer(stream)
        .then(async (raw) => {
          if (hanging.has(id)) return
          if (stream.sizeExceeded) return done(refusal(552, '5.3.4 The mail is too large'))
          await take(raw, { to: envelope.rcptTo.map(({ address }) => address) })
          done()
        })
        .catch(() => done(refusal(452, '4.3.1 The mail could not be kept, try later')))
    },
  })
  // A client that goes away in the middle.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const { port: taken } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode })
}
