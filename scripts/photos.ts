// npm run photos | npm run photos approve <photo>… | npm run photos reject <reason> <id>… | npm run photos take-back <id>…
import { photoCommand, USAGE } from './photo-commands.ts'

try {
  if (!(await photoCommand(process.argv.slice(2), console.log))) {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
