import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runQuietly } from './build.ts'
import { ROOT } from './services.ts'

/** Chromium without windows: drawing them costs half as much again as the pages. */
const SHELL = '/usr/bin/chromium-headless-shell'
const OTHERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** A Chromium from npm, which needs no system libraries. Newer versions need Node 22. */
const SHIPPED = '@sparticuz/chromium@147.0.0'

const apt = (...args: string[]) =>
  runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
  })

/** Installs Debian packages if this is root on Debian; returns whether they are installed now. */
export async function installDebianPackages(packages: readonly string[]): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  try {
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', ...packages)
    return true
  } catch (error) {
    console.error((error as Error).message)
    return false
  }
}

/** Finds or installs a Chromium; returns the environment variables that playwright.config.ts reads. */
export async function findBrowser(): Promise<Record<string, string>> {
  const firstOf = (...files: readonly (string | undefined)[]) => files.find((file) => file && existsSync(file))
  const found =
    firstOf(process.env.CHROMIUM_PATH, SHELL) ??
    ((await installDebianPackages(['chromium-headless-shell', 'fonts-dejavu-core'])) ? firstOf(SHELL) : undefined) ??
    firstOf(...OTHERS)
  return found ? { CHROMIUM_PATH: found } : shippedBrowser()
}

async function shippedBrowser(): Promise<Record<string, string>> {
  const home = path.join(ROOT, '.tools', 'chromium')
  mkdirSync(home, { recursive: true })
  writeFileSync(path.join(home, 'package.json'), '{ "type": "module" }\n')
  if (!existsSync(path.join(home, 'node_modules', '@sparticuz', 'chromium')))
    await runQuietly('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error', SHIPPED])
  // The variable makes the package unpack its own system libraries, too.
  const unpack = `import chromium from '@sparticuz/chromium'
    const file = await chromium.executablePath()
    console.log(JSON.stringify({ file, args: chromium.args, libraries: process.env.LD_LIBRARY_PATH ?? '' }))`
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', unpack], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
  if (result.status !== 0)
    throw new Error(`No browser for the journeys: install Chromium or set CHROMIUM_PATH.\n${result.stderr}`)
  const { file, args, libraries } = JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '') as {
    file: string
    args: string[]
    libraries: string
  }
  // --single-process kills the browser when one context closes; quotes in an argument do not survive the variable.
  const usable = args.filter((arg) => !arg.includes("'") && arg !== '--single-process' && !arg.startsWith('--headless'))
  return { CHROMIUM_PATH: file, CHROMIUM_ARGS: usable.join(' '), LD_LIBRARY_PATH: libraries }
}
