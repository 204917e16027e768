// npm run answer | npm run answer show <conversation> | reply <you> <conversation> "<text>"
import { answerCommand, USAGE } from './answer-commands.ts'

try {
  if (!(await answerCommand(process.argv.slice(2), console.log))) {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
