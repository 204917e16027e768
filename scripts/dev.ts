import path from 'node:path'
import { superviseChildren } from './children.ts'
import { openServices, ROOT } from './services.ts'

// `npm run dev`: the same platform from its sources. Vite serves code and styles hot, tsx restarts a server whose own sources changed, and
// tenants are live as they are in production.
const services = await openServices().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const children = superviseChildren()
let stopping = false
async function stop(code: number, lastLine: string) {
  if (stopping) return
  stopping = true
  await children.stop()
  await services.stop()
  console.log(lastLine)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop(0, '\nHearth stopped.'))
for (const failed of [children.failed, services.failed])
  void failed.then((reason) => stop(1, `Hearth stopped: ${reason}.`))

const env = { TENANTS_DIR: path.join(ROOT, 'tenants'), ...process.env, ...services.env, NODE_ENV: 'development' }
const tsx = path.join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs')
const startApp = (name: string, entry: string) =>
  children.start({
    name,
    command: process.execPath,
    args: [tsx, 'watch', '--clear-screen=false', entry],
    cwd: path.join(ROOT, 'apps', name),
    env,
  })
await Promise.all([startApp('web', 'server/main.ts'), startApp('worker', 'src/main.ts')])
console.log('\nHearth is up for development. Ctrl-C stops it.')
