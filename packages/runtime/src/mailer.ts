import type { Mailer } from '@hearth/domain/context'
import { composeMail } from '@hearth/emails/compose-mail'
import { originOf } from '@hearth/tenancy/origin'
import type { Tenants } from '@hearth/tenancy/tenant'
import { createTransport } from 'nodemailer'
import type { Config } from './env.ts'

/** The port Mailer with its connections. */
interface OpenMailer extends Mailer {
  /** Ends connections on which no mail is under way at once, the others after it. */
  close(): void
}

interface MailerOptions extends Pick<Config, 'publicScheme' | 'publicPort'> {
  readonly smtpUrl: string
  readonly tenants: Pick<Tenants, 'byId'>
  readonly patience?: Partial<typeof PATIENCE>
}

/** Milliseconds. */
const PATIENCE = {
  /** Until there is a connection, and until the server has greeted. */
  connect: 10_000,
  /** In which the server says nothing, such as after it has the whole mail. */
  silence: 60_000,
  /** For a mail as a whole: a server may say a little again and again. */
  mail: 90_000,
}
/** As many as the worker sends at the same moment. */
const CONNECTIONS = 10

/** Names and addresses of this machine: no wire carries what is said to them. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * Opens the way to the mail server; nothing is asked of it before the first mail, so one that is away stops nobody. A server on another machine
 * gets no mail without TLS unless its address says `requireTLS=false`: mails hold links that open accounts.
 */
export function openMailer({ smtpUrl, tenants, patience, ...site }: MailerOptions): OpenMailer {
  const { connect, silence, mail: whole } = { ...PATIENCE, ...patience }
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: !LOOPBACK.test(new URL(smtpUrl).hostname),
    pool: true,
    maxConnections: CONNECTIONS,
    // A server that goes away after it has the mail may have taken it: the job decides when it is sent again.
    maxRequeues: 0,
    connectionTimeout: connect,
    dnsTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
    // What a mail holds comes from its template, and nothing of it from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A connection that ends while no mail is under way.
  transport.on('error', () => {})
  return {
    async send(mail) {
      const tenant = tenants.byId(mail.tenantId)
      if (!tenant) throw new Error('The tenant of a mail is not live.')
      const worded = composeMail(tenant, mail, { origin: originOf(tenant, site) })
      try {
        await transport.sendMail({
          ...worded,
          // One recipient, whatever stands in the address: a text would be read as a list. Without the name, which whoever signed up chose (decision 22).
          to: { name: '', address: mail.to },
          messageId: `<${mail.id}@${tenant.domain}>`,
          date: mail.createdAt,
          signal: AbortSignal.timeout(whole),
        })
        return 'accepted'
      } catch (error) {
        if (refusesRecipient(error as SmtpFailure)) return 'refused'
        throw withoutAddresses(error as SmtpFailure)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpFailure extends Error {
  /** Of nodemailer, such as ETIMEDOUT. */
  readonly code?: string
  /** What the server answered to. */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** The enhanced status code of an answer (RFC 3463), such as 5.1.1. */
const statusOf = ({ response = '' }: SmtpFailure) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** That there is no such mailbox. The other codes of this class speak of the sender. */
const NO_MAILBOX = /^5\.1\.(?:[1-6]|10)$/
/** Of a full mailbox, of the server, of the way to it and of its rules, which stop mail from us to anybody. */
const NOT_OF_THE_ADDRESS = /^5\.(?:2\.2|1\.[78]|[347]\.\d+)$/

/** Whether this address will never take mail, by what the server said of it. */
function refusesRecipient(failure: SmtpFailure): boolean {
  const { command, responseCode = 0 } = failure
  const status = statusOf(failure)
  if (responseCode < 500 || command === 'MAIL FROM') return false
  return NO_MAILBOX.test(status) || (command === 'RCPT TO' && !NOT_OF_THE_ADDRESS.test(status))
}

/** What a log may hold of it: servers quote addresses in what they say. */
function withoutAddresses(failure: SmtpFailure): Error {
  const { code, command, responseCode } = failure
  const known = [code, command, responseCode, statusOf(failure)].filter(Boolean).join(', ')
  return new Error(`The mail server did not take the mail (${known || failure.name}).`)
}
