import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer, listen } from '../server.ts'

/** What a client is answered that sends half of a body and then nothing; empty where its connection is still open. */
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
  // Nobody answers before the whole request is there.
  await listen(server, (req) => req.resume(), { port: 0 })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  for (const line of ['POST /login', 'PUT /api/photo.php?upload=1', 'GET /profile/photos'])
    expect(await answerTo(port, line, 10_000), line).toMatch(/^HTTP\/1\.1 408 /)
  for (const line of ['POST /api/photo.php?upload=1', 'POST /profile/photos'])
    expect(await answerTo(port, line, 800), line).toBe('')
})
