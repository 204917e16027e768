// npm run members find <address> | close <reason> <member> "<what happened>" | reopen <member>… | delete-again <log> | terms <site> <day> [send]
import { memberCommand, USAGE } from './member-commands.ts'

try {
  if (!(await memberCommand(process.argv.slice(2), console.log))) {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
