// Runs before anything is installed, so it is plain JavaScript; its types are in port.d.mts.
import { createServer } from 'node:net'

/** Rejects with a sentence if another program uses the port. */
export function assertPortFree(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }) =>
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} is busy: set PORT to a free one, for example PORT=${port + 1} npm start.`
            : `Port ${port} cannot be used (${code}): set PORT to another one.`,
        ),
      ),
    )
    probe.listen(port, () => probe.close(resolve))
  })
}
