// npm run reports | npm run reports show <number> | photo … | decide … | false … | told … | objections | answer … | figures <site> <year>
import { reportCommand, USAGE } from './report-commands.ts'

try {
  if (!(await reportCommand(process.argv.slice(2), console.log))) {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
