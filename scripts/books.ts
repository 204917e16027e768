// npm run books <period> [<site>] [-- --rates <file> --payouts <file> --csv]
import { bookCommand, USAGE } from './book-commands.ts'

try {
  if (!(await bookCommand(process.argv.slice(2), console.log))) {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
