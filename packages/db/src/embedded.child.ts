// A process that embedded.test.ts starts: reports that it is ready, starts a server on request, reports the server's process id, and waits to be
// killed.
import { startEmbedded } from './embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
process.once('message', async () => {
  const { pid } = await startEmbedded({ dataDir, fast: true })
  process.send?.(pid)
})
process.send?.('ready')
