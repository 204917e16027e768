import { spawnSync } from 'node:child_process'

/** The tests use the built app in production mode. turbo skips what has not changed. */
export default function buildWeb() {
  // `npm test` has its own build step.
  if (process.env.HEARTH_BUILD_REPORT) return
  const { status, stdout, stderr } = spawnSync(
    'turbo',
    ['run', 'build', '--filter=@hearth/web', '--output-logs=errors-only'],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}${stderr}`)
}
