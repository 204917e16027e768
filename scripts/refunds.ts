// npm run refunds list | pay <site> <number> <amount> | decline <site> <number>
import { refundCommand, USAGE } from './refund-commands.ts'

try {
  if (!(await refundCommand(process.argv.slice(2), console.log))) {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
