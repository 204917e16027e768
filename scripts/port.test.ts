import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { assertPortFree } from './port.mjs'

/** A port that another program has at this address. */
async function portTakenAt(host: string): Promise<number> {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, host, resolve))
  onTestFinished(() => void holder.close())
  return (holder.address() as { port: number }).port
}

test('a port is busy where another program has it at the address that is asked for, or at any if none is', async (context) => {
  context.skip(process.platform !== 'linux', 'other systems have one loopback address')
  const port = await portTakenAt('127.0.0.2')
  await assertPortFree(port, '127.0.0.1')
  for (const host of ['127.0.0.2', '0.0.0.0', undefined])
    await expect(assertPortFree(port, host), host).rejects.toThrow(`Port ${port} is busy`)
})

test('an address that is none of this machine is left to the web server, which names HOST', async () => {
  const port = await portTakenAt('127.0.0.1')
  await assertPortFree(port, '192.0.2.1')
})
