import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** How many requests a client may send ahead before the first is answered. Browsers and proxies send one. */
const MOST_AHEAD = 16

/** A request that is being answered or waits for its turn, or the refusal of something that is not a request. */
interface Turn {
  readonly req?: IncomingMessage
  readonly res?: ServerResponse
  begin(): void
}

/** The unfinished turns of each connection; the first one is running. */
const turns = new WeakMap<Duplex, Turn[]>()
/** The responses of each server that are being sent. */
const underWay = new WeakMap<Server, Set<ServerResponse>>()
/** Servers that close each connection with its next answer. */
const ending = new WeakSet<Server>()

function turnsOf(socket: Duplex): Turn[] {
  const known = turns.get(socket) ?? []
  turns.set(socket, known)
  return known
}

/**
 * Answers the requests of each connection one after another, so that a client that sends many ahead still has only one file open and one page in the
 * making. A connection with more than 16 ahead is closed.
 */
export function answerInTurn(server: Server, answer: RequestListener): RequestListener {
  const answers = new Set<ServerResponse>()
  underWay.set(server, answers)
  return (req, res) => {
    const { socket } = req
    const queue = turnsOf(socket)
    if (queue.length === MOST_AHEAD) return void socket.destroy()
    const begin = () => {
      answers.add(res)
      res.once('close', () => {
        answers.delete(res)
        queue.shift()
        if (socket.writable) queue[0]?.begin()
      })
      if (ending.has(server)) res.setHeader('Connection', 'close')
      answer(req, res)
    }
    if (queue.push({ req, res, begin }) === 1) begin()
  }
}

/** Calls `refuse` for a connection with data that is not a request, once the requests before it are answered. */
export function refuseInTurn(socket: Duplex, refuse: () => void): void {
  const queue = turnsOf(socket)
  const last = queue.at(-1)
  // The connection was refused already, and what follows is not a request either.
  if (last && !last.req) return
  // The body of the last request is malformed, so the refusal is its answer, unless the answer has begun.
  if (last?.req?.complete === false) queue.pop()
  if (last?.res?.headersSent && !last.req?.complete) return void socket.end()
  const begin = () => {
    socket.resume()
    refuse()
  }
  if (queue.push({ begin }) === 1) begin()
  // Paused, because further data would count as activity of a client that never reads.
  else socket.pause()
}

/** From now on each response says that its connection closes, so that no client sends another request on it. */
export function endWithAnswers(server: Server): void {
  ending.add(server)
  for (const res of underWay.get(server) ?? []) if (!res.headersSent) res.setHeader('Connection', 'close')
}
