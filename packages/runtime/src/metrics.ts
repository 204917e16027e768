import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'

export { Counter, Gauge, Registry } from 'prom-client'

export interface Metrics {
  /** Whoever counts something registers it here, with a name that begins with `hearth_`. No label holds what is about one person. */
  readonly registry: Registry
  close(): void
}

/**
 * The metrics of this process, with those of Node itself. `GET /metrics` answers them in the text format of Prometheus on a port of its own, which no
 * visitor should reach; without a port they are only counted. Rejects if the port cannot be listened on.
 */
export async function openMetrics({
  metricsPort: port,
  metricsHost: host,
}: {
  readonly metricsPort?: number | undefined
  readonly metricsHost: string
}): Promise<Metrics> {
  const registry = new Registry()
  if (port === undefined) return { registry, close() {} }
  collectDefaultMetrics({ register: registry })
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') return res.writeHead(404).end()
    if (req.method !== 'GET') return res.writeHead(405, { Allow: 'GET' }).end()
    try {
      const text = await registry.metrics()
      return res.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    } catch {
      // What is asked of a database or queue that does not answer.
      return res.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new Error(`METRICS_PORT ${port} cannot be listened on (${code}).`)),
    )
    server.listen({ port, host }, resolve)
  })
  return {
    registry,
    close() {
      registry.clear()
      server.close()
      server.closeAllConnections()
    },
  }
}
