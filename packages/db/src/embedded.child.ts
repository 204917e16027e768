// Run by embedded.test.ts as a process of its own: says that it is there, starts a server when told to, says its process id, and waits to be
// killed.
import { startEmbedded } from './embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
process.once('message', async () => {
  const { pid } = await startEmbedded({ dataDir, fast: true })
  process.send?.(pid)
})
process.send?.('ready')
