// A process that mails.ts starts: accepts mails and discards them, so that storing them is not measured.
import { startSmtp } from '@hearth/sandbox/smtp'

const { url } = await startSmtp({ take: async () => {} })
process.send?.(url)
process.once('disconnect', () => process.exit())
