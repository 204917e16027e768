import { createServer } from 'node:http'

// A bare Node server of server-sent events: every request opens a stream, which gets a ping every 15 seconds. Its port is in PORT.
const open = new Set()
createServer((req, res) => {
  if (req.url !== '/events') return res.end()
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' })
  res.write('id: 0\nevent: position\ndata: 0\n\n')
  open.add(res)
  return res.on('close', () => open.delete(res))
}).listen(Number(process.env.PORT))
setInterval(() => {
  for (const res of open) res.write('event: ping\ndata:\n\n')
}, 15_000)
