// npm run tenants check | schema | list
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkTenants } from '@hearth/tenancy/check'
import { openTenants } from '@hearth/tenancy/registry'
import { editorSchemas } from '@hearth/tenancy/schema'
import type { Fault } from '@hearth/tenancy/tenant'

const USAGE = `npm run tenants check    says what is wrong with the folders under tenants/, and what would be right
npm run tenants schema   writes the schemas that editors check settings.json and theme.json with
npm run tenants list     shows each tenant with its hosts`

const dir = path.resolve(process.env.TENANTS_DIR ?? path.join(import.meta.dirname, '..', 'tenants'))

const place = ({ folder, file, key }: Fault) => [path.posix.join(folder, file) || dir, key].filter(Boolean).join('  ')

async function check(): Promise<void> {
  const faults = await checkTenants(dir)
  for (const fault of faults) {
    console.log(`${fault.severity === 'error' ? '✗' : '!'} ${place(fault)}`)
    console.log(`    ${fault.problem}`)
    console.log(`    ${fault.remedy}`)
  }
  const errors = faults.filter(({ severity }) => severity === 'error').length
  if (faults.length > 0) console.log('')
  console.log(`Tenants: ${errors} ${errors === 1 ? 'fault' : 'faults'}, ${faults.length - errors} to tidy up.`)
  if (errors > 0) process.exitCode = 1
}

async function schema(): Promise<void> {
  for (const [file, text] of editorSchemas()) {
    await writeFile(path.join(dir, file), text)
    console.log(`Wrote ${path.relative(process.cwd(), path.join(dir, file))}`)
  }
}

async function list(): Promise<void> {
  const tenants = await openTenants(dir, { watch: false })
  for (const { folder, domain, aliases, settings } of tenants.all())
    console.log(`${folder}  ${settings.name}  ${[domain, ...aliases].join(', ')}`)
  tenants.close()
}

const commands: Record<string, () => Promise<void>> = { check, schema, list }
const command = commands[process.argv[2] ?? '']
try {
  if (command) await command()
  else {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`The tenants could not be read: ${(error as Error).message}`)
  process.exitCode = 1
}
