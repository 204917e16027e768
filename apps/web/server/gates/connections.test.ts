import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHttpServer, listen } from '../server.ts'
import { askRaw } from '../testing/ask.ts'

/** A server with the usual limits and a handler of its own. */
async function open(
  answer: RequestListener,
  change: (server: Server) => void = () => {},
  { trustProxy = false } = {},
): Promise<number> {
  const server = createHttpServer({ publicScheme: 'http', development: false, trustProxy })
  change(server)
  await listen(server, answer, { port: 0 })
  server.unref()
  return (server.address() as AddressInfo).port
}
const PATIENTLY = { timeout: 20_000 }
const requestFor = (at: string, more = '') => `GET ${at} HTTP/1.1\r\nHost: alpha.test\r\n${more}\r\n`
const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

async function opened(port: number, bytes: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

test('a connection of a proxy outlasts any proxy’s own patience while it idles, one of anybody else does not', async () => {
  const told = (answer: string) => /Keep-Alive: timeout=(\d+)/.exec(answer)?.[1]
  const direct = await opened(await open((_req, res) => res.end()), requestFor('/'))
  expect(told(String(await once(direct, 'data')))).toBe('5')
  direct.destroy()

  const inactivity = 100
  const proxied = await open(
    (_req, res) => res.end(),
    (server) => {
      server.timeout = inactivity
    },
    { trustProxy: true },
  )
  const socket = await opened(proxied, requestFor('/'))
  expect(told(String(await once(socket, 'data')))).toBe('620')
  await sleep(3 * inactivity)
  socket.write(requestFor('/'))
  expect(statusesIn(String(await once(socket, 'data')))).toEqual([200])
  socket.destroy()
})

test('requests that were sent ahead are answered one after another', async () => {
  const order: string[] = []
  const port = await open((req, res) => {
    order.push(`${req.url} begins`)
    setTimeout(() => {
      order.push(`${req.url} ends`)
      res.end(req.url)
    }, 10)
  })
  const answers = await askRaw(port, requestFor('/1') + requestFor('/2') + requestFor('/3', 'Connection: close\r\n'))
  expect(statusesIn(answers)).toEqual([200, 200, 200])
  expect(order).toEqual(['/1', '/2', '/3'].flatMap((at) => [`${at} begins`, `${at} ends`]))
})

test('whoever sends more than sixteen requests ahead is hung up on, and none but the first is begun', async () => {
  const begun: (string | undefined)[] = []
  const closed: (string | undefined)[] = []
  const port = await open((req, res) => {
    begun.push(req.url)
    if (req.url === '/last') res.end()
    else res.on('close', () => closed.push(req.url))
  })
  const ahead = Array.from({ length: 16 }, (_, index) => requestFor(`/${index}`)).join('')
  const patient = await opened(port, ahead)
  expect(await askRaw(port, ahead + requestFor('/16'))).toBe('')
  await expect.poll(() => closed, PATIENTLY).toEqual(['/0'])
  expect(begun).toEqual(['/0', '/0'])
  expect(patient.closed).toBe(false)
  patient.destroy()
})

test('a client that leaves ends the answer that it was given, and those that it waited for are never begun', async () => {
  const begun: (string | undefined)[] = []
  const closed: (string | undefined)[] = []
  const port = await open((req, res) => {
    begun.push(req.url)
    res.on('close', () => closed.push(req.url)).write('the first part')
  })
  for (const leave of [(client: Socket) => client.destroy(), (client: Socket) => client.end()]) {
    const client = await opened(port, requestFor('/1') + requestFor('/2'))
    await once(client, 'data')
    leave(client)
    await expect.poll(() => closed.splice(0), PATIENTLY).toEqual(['/1'])
  }
  expect(begun).toEqual(['/1', '/1'])
})

test('what is no request is refused when the requests before it are answered', async () => {
  const port = await open((_req, res) => void setTimeout(() => res.end('fine'), 10))
  for (const wrong of ['nonsense\r\n\r\n', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n'])
    expect(statusesIn(await askRaw(port, requestFor('/1') + requestFor('/2') + wrong)), wrong).toEqual([200, 200, 400])
})

test('a request whose body goes wrong is refused in its turn; one that is answered already gets no second answer', async () => {
  const wrong = 'POST /wrong HTTP/1.1\r\nHost: alpha.test\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n'
  const waits = await open((req, res) => void req.resume().on('end', () => res.end('fine')))
  expect(statusesIn(await askRaw(waits, wrong))).toEqual([400])
  expect(statusesIn(await askRaw(waits, requestFor('/1') + wrong))).toEqual([200, 400])
  const hurries = await open((_req, res) => void res.end('fine'))
  expect(statusesIn(await askRaw(hurries, wrong))).toEqual([200])
})

test('a connection on which nothing moves is ended, whoever keeps the other waiting', async () => {
  const closed: (string | undefined)[] = []
  const answer: RequestListener = (req, res) => {
    res.on('close', () => closed.push(req.url))
    if (req.url === '/unread') res.end(Buffer.alloc(32 * 1024 * 1024))
  }
  // The same limit, a hundred times shorter.
  const port = await open(answer, (server) => {
    server.timeout /= 100
  })
  const clients = await Promise.all(['/unanswered', '/unread'].map((at) => opened(port, requestFor(at))))
  await expect.poll(() => closed.toSorted(), PATIENTLY).toEqual(['/unanswered', '/unread'])
  for (const client of clients) client.destroy()
})
