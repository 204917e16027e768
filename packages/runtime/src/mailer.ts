import type { Mailer } from '@hearth/domain/context'

/** The port Mailer over SMTP. */
export const openMailer = (): Mailer => ({
  send: () => Promise.reject(new Error('There is no mail server.')),
})
