// A process that folder-lock.test.ts starts: prints whether it has locked the folder, and waits to be killed.
import { lockFolder } from './folder-lock.ts'

const [folder = ''] = process.argv.slice(2)
await lockFolder(folder).then(
  () => process.send?.({ got: true }),
  (error: Error) => process.send?.({ got: false, why: error.message }),
)
setInterval(() => {}, 60_000)
