// npm run credits balance <site> <address> | give … | take … | check
import { creditCommand, USAGE } from './credit-commands.ts'

try {
  if (!(await creditCommand(process.argv.slice(2), console.log))) {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
