import { createServer, type ServerResponse } from 'node:http'
import { newId, type TenantId } from '@hearth/contracts/ids'
import { openDb } from '@hearth/db/client'
import { insertReceipt } from '@hearth/db/queries/platform/receipts'
import { inTenant } from '@hearth/db/scope'

// The least that a message can be: an insert in BEGIN, SET LOCAL, COMMIT, and a write to the other's stream. `/events` opens a stream by its cookie's
// text, and `/api/message.php` writes to the stream that `X-To` names.
// Its argument is the id of the tenant.
const { PORT, DATABASE_URL } = process.env
const db = openDb(DATABASE_URL ?? '', { max: 10 })
const scope = { tenantId: process.argv[2] as TenantId }
const streams = new Map<string, ServerResponse>()

createServer(async (req, res) => {
  if (req.url === '/events') {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' })
    res.write('id: 0\nevent: position\ndata: 0\n\n')
    streams.set(req.headers.cookie?.split(';', 1)[0] ?? '', res)
    return
  }
  if (req.method !== 'POST') return res.end()
  for await (const _ of req);
  await inTenant(db, scope, (tx) => insertReceipt(tx, { jobId: newId() }))
  streams.get(String(req.headers['x-to']))?.write('data: {"kind":"message.received"}\n\n')
  return res.end('{}')
}).listen(Number(PORT))
