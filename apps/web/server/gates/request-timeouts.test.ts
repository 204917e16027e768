import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer, listen } from '../server.ts'
import { addressOf, endpoints } from '../testing/endpoints.ts'

/** The answer to a client that sends half of a body and then nothing; empty while its connection is still open. */
async function answerTo(port: number, line: string, milliseconds: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`${line} HTTP/1.1\r\nHost: site.test\r\nContent-Length: 100\r\n\r\nhalf`)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  socket.destroy()
  return answer
}

test('a request that takes too long is ended with an answer, one that sends files is not', async ({
  onTestFinished,
}) => {
  const server = createHttpServer({ publicScheme: 'http', development: false }, { plain: 200, upload: 60_000 })
  // The handler never answers, like one that waits for the whole request.
  await listen(server, (req) => req.resume(), { port: 0 })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const ended = ['POST /login', 'PUT /api/photo.php?upload=1', 'GET /profile/photos']
  // A message of words has the path of one with a photo.
  for (const line of [...ended, 'POST /api/message.php?photo=0', 'POST /api/message.php?id=1'])
    expect(await answerTo(port, line, 10_000), line).toMatch(/^HTTP\/1\.1 408 /)
  const uploads = endpoints.map(({ endpoint }) => endpoint).filter(({ upload }) => upload)
  const lines = uploads.map((endpoint) => `${endpoint.method} ${addressOf(endpoint, 'other=1')}`)
  expect(lines).toContain('POST /api/message.php?photo=1&other=1')
  for (const line of [...lines, 'POST /profile/photos']) expect(await answerTo(port, line, 800), line).toBe('')
})
