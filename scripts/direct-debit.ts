// npm run direct-debit collect | files | file | read | returned | refunds | refunded | blocks | block | unblock
import { directDebitCommand, USAGE } from './direct-debit-commands.ts'

try {
  if (!(await directDebitCommand(process.argv.slice(2), console.log))) {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
