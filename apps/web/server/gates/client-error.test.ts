import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from '../server.ts'

test.for([
  ['nonsense', 'nonsense\r\n\r\n'],
  ['whoever takes us for a proxy', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n'],
] as const)('%s is refused, and a client that never hangs up is hung up on', async ([, request]) => {
  const server = createHttpServer({ publicScheme: 'http', development: false }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.write(request)
  const [refusal] = await once(client.setEncoding('utf8'), 'data')
  expect(refusal).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  // It ends only when every connection has; the client keeps its own side open.
  await new Promise((resolve) => server.close(resolve))
  client.destroy()
})
