import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

test('a client that never hangs up is hung up on after its refusal', async () => {
  const server = createHttpServer({ publicScheme: 'http', development: false }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.write('nonsense\r\n\r\n')
  const [refusal] = await once(client.setEncoding('utf8'), 'data')
  expect(refusal).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  // It ends only when every connection has; the client keeps its own side open.
  await new Promise((resolve) => server.close(resolve))
  client.destroy()
})
