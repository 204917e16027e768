import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** How many requests a client may send before the first of them is answered. Browsers and proxies send one. */
const MOST_AHEAD = 16

/** A request that is being answered, or waits for its turn; or the refusal of what was no request. */
interface Turn {
  readonly req?: IncomingMessage
  readonly res?: ServerResponse
  begin(): void
}

/** The turns of a connection that are not over yet, the first of them under way. */
const turns = new WeakMap<Duplex, Turn[]>()
/** The answers of a server that are under way. */
const underWay = new WeakMap<Server, Set<ServerResponse>>()
/** Servers that end each connection with its answer. */
const ending = new WeakSet<Server>()

function turnsOf(socket: Duplex): Turn[] {
  const known = turns.get(socket) ?? []
  turns.set(socket, known)
  return known
}

/**
 * Answers the requests of each connection one after another: however many a client sends ahead, it has one file open and one page in the
 * making. Whoever sends more than 16 ahead is hung up on.
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

/** Calls `refuse` for a connection that brought something that is no request, once the requests before it are answered. */
export function refuseInTurn(socket: Duplex, refuse: () => void): void {
  const queue = turnsOf(socket)
  const last = queue.at(-1)
  // It was refused already: what came since is no request either.
  if (last && !last.req) return
  // The rest of a request is wrong, so the refusal is the answer to that, unless it has one.
  if (last?.req?.complete === false) queue.pop()
  if (last?.res?.headersSent && !last.req?.complete) return void socket.end()
  const begin = () => {
    socket.resume()
    refuse()
  }
  if (queue.push({ begin }) === 1) begin()
  // What comes meanwhile would count as activity of a client that never reads.
  else socket.pause()
}

/** From here on each answer says that its connection ends with it, so that nobody sends another request on one. */
export function endWithAnswers(server: Server): void {
  ending.add(server)
  for (const res of underWay.get(server) ?? []) if (!res.headersSent) res.setHeader('Connection', 'close')
}
