import type { Mailer } from '@hearth/domain/context'
import { composeMail } from '@hearth/emails/compose-mail'
import { originOf } from '@hearth/tenancy/origin'
import type { Tenants } from '@hearth/tenancy/tenant'
import { createTransport } from 'nodemailer'
import type { Config } from './env.ts'

/** The port Mailer, which can be closed. */
interface OpenMailer extends Mailer {
  /** Ends idle connections at once, the others after their mail. */
  close(): void
}

interface MailerOptions extends Pick<Config, 'publicScheme' | 'publicPort'> {
  readonly smtpUrl: string
  readonly tenants: Pick<Tenants, 'byId'>
  readonly patience?: Partial<typeof PATIENCE>
}

/** Time limits in milliseconds. */
const PATIENCE = {
  /** Until the connection is made, and until the server has greeted. */
  connect: 10_000,
  /** During which the server may be silent, such as after it has received a mail. */
  silence: 60_000,
  /** For sending one mail: a server may answer slowly again and again. */
  mail: 90_000,
}
/** As many as the worker's concurrent jobs of both queues of mails, so that none waits for another's connection. */
const CONNECTIONS = 14

/** Names and addresses of this machine, where connections need no TLS. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * Prepares sending to the mail server. It connects only for the first mail, so an unreachable server does not prevent the start. A server on another
 * machine must use TLS unless its address says `requireTLS=false`, because mails hold links that open accounts.
 */
export function openMailer({ smtpUrl, tenants, patience, ...site }: MailerOptions): OpenMailer {
  const { connect, silence, mail: whole } = { ...PATIENCE, ...patience }
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: !LOOPBACK.test(new URL(smtpUrl).hostname),
    pool: true,
    maxConnections: CONNECTIONS,
    // nodemailer must not resend: a server that disconnects after receiving a mail may have accepted it. The job decides about retries.
    maxRequeues: 0,
    connectionTimeout: connect,
    dnsTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
    // A mail's content comes from its template, never from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Errors of idle connections are ignored; the next mail connects again.
  transport.on('error', () => {})
  return {
    async send(mail) {
      const tenant = tenants.byId(mail.tenantId)
      if (!tenant) throw new Error('The tenant of a mail is not live.')
      const worded = composeMail(tenant, mail, { origin: originOf(tenant, site) })
      try {
        await transport.sendMail({
          ...worded,
          // An object, because a string would be parsed as a list of recipients. The name stays empty: whoever signed up chose it (decision 22).
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
  /** nodemailer's code, such as ETIMEDOUT. */
  readonly code?: string
  /** The SMTP command to which the server answered. */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** The enhanced status code of an answer (RFC 3463), such as 5.1.1. */
const statusOf = ({ response = '' }: SmtpFailure) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** Codes for a mailbox that does not exist. The other codes of this class are about the sender. */
const NO_MAILBOX = /^5\.1\.(?:[1-6]|10)$/
/** Codes for a full mailbox, and for faults of the server, the network or its policy, which affect all our mail. */
const NOT_OF_THE_ADDRESS = /^5\.(?:2\.2|1\.[78]|[347]\.\d+)$/

/** Whether the server's answer means that this address will never accept mail. */
function refusesRecipient(failure: SmtpFailure): boolean {
  const { command, responseCode = 0 } = failure
  const status = statusOf(failure)
  if (responseCode < 500 || command === 'MAIL FROM') return false
  return NO_MAILBOX.test(status) || (command === 'RCPT TO' && !NOT_OF_THE_ADDRESS.test(status))
}

/** An error that may be logged: answers of servers often quote addresses. */
function withoutAddresses(failure: SmtpFailure): Error {
  const { code, command, responseCode } = failure
  const known = [code, command, responseCode, statusOf(failure)].filter(Boolean).join(', ')
  return new Error(`The mail server did not take the mail (${known || failure.name}).`)
}
