// Run by embedded.test.ts as a process of its own: starts a server, prints its process id, and waits to be killed.
import { startEmbedded } from './embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const { pid } = await startEmbedded({ dataDir, fast: true })
process.send?.(pid)
