// Run by mails.ts as a process of its own: takes mails and forgets them, because what a server does with them is not ours.
import { startSmtp } from '@hearth/sandbox/smtp'

const { url } = await startSmtp({ take: async () => {} })
process.send?.(url)
process.once('disconnect', () => process.exit())
