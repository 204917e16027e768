import { hkdfSync } from 'node:crypto'
import type { Config } from './env.ts'

/** What the secret of an installation is used for. Another word here makes unreadable what was made with the former. */
type Purpose = 'links in mails' | 'rate limits' | 'blocked addresses' | 'evidence of reports' | 'bank accounts'

/** A secret derived for one purpose reveals nothing about those for others. */
export const secretFor = (purpose: Purpose, { appSecret }: Pick<Config, 'appSecret'>): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', appSecret, '', purpose, 32))
