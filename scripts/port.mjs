// Runs before anything is installed, so it is plain JavaScript; its types are in port.d.mts.
import { createServer } from 'node:net'

/** Rejects with a sentence if another program uses the port, at that address or at any. An address that is wrong is reported later. */
export function assertPortFree(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }) => {
      if (code === 'EADDRINUSE')
        reject(new Error(`Port ${port} is busy: set PORT to a free one, for example PORT=${port + 1} npm start.`))
      else if (host && code !== 'EACCES') resolve()
      else reject(new Error(`Port ${port} cannot be used (${code}): set PORT to another one.`))
    })
    probe.listen(port, host, () => probe.close(resolve))
  })
}
