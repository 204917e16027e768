import { freePort } from '@hearth/db/embedded'
import { expect, test } from 'vitest'
import { Counter, Gauge, openMetrics } from './metrics.ts'

test('metrics are answered on their port, and nothing else is', async () => {
  const metricsPort = await freePort()
  const metrics = await openMetrics({ metricsPort, metricsHost: '127.0.0.1' })
  const registers = [metrics.registry]
  new Counter({ name: 'hearth_things_total', help: 'Things.', registers }).inc(3)
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${metricsPort}${path}`, { method })
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toMatch(/^hearth_things_total 3$/m)
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', 'POST')).status).toBe(405)
  await expect(openMetrics({ metricsPort, metricsHost: '127.0.0.1' })).rejects.toThrow(
    `METRICS_PORT ${metricsPort} cannot be listened on (EADDRINUSE).`,
  )
  new Gauge({
    ...{ name: 'hearth_away', help: 'Asks what is away.', registers },
    collect: () => Promise.reject(new Error('away')),
  })
  expect((await ask('/metrics')).status).toBe(503)
  metrics.close()
  await expect(ask('/metrics')).rejects.toThrow()
})

test('without a port things are counted, and nothing is answered', async () => {
  const { registry, close } = await openMetrics({ metricsHost: '127.0.0.1' })
  new Counter({ name: 'hearth_things_total', help: 'Things.', registers: [registry] }).inc()
  expect(await registry.metrics()).toMatch(/^hearth_things_total 1$/m)
  close()
})
