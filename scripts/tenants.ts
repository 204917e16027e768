// npm run tenants check | accept | schema | fonts | list
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkTenants } from '@hearth/tenancy/check'
import { keptSettingsIn } from '@hearth/tenancy/kept-settings'
import { openTenants } from '@hearth/tenancy/registry'
import { acceptTexts } from '@hearth/tenancy/replaced-texts'
import { editorSchemas } from '@hearth/tenancy/schema'
import type { Fault } from '@hearth/tenancy/tenant'
import { cutFonts } from './fonts.ts'
import { mediaOfRunning, openServedTenants } from './served-tenants.ts'

const USAGE = `npm run tenants check    says what is wrong with the folders under tenants/, and what would be right
npm run tenants accept   notes which texts and pages of the platform a site's own replace; a folder's name accepts that one alone
npm run tenants schema   writes the schemas that editors check settings.json and theme.json with
npm run tenants fonts    cuts the typefaces of the demo sites anew from their npm packages
npm run tenants list     shows each tenant with its id and its hosts`

const dir = path.resolve(process.env.TENANTS_DIR || path.join(import.meta.dirname, '..', 'tenants'))

const place = ({ folder, file, key }: Fault) => [path.posix.join(folder, file) || dir, key].filter(Boolean).join('  ')

async function check(): Promise<void> {
  const { MEDIA_DIR } = process.env
  const faults = await checkTenants(dir, keptSettingsIn(MEDIA_DIR ? path.resolve(MEDIA_DIR) : mediaOfRunning()))
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

async function accept(): Promise<void> {
  const only = process.argv[3]
  const tenants = await openTenants(dir, { watch: false })
  tenants.close()
  const chosen = tenants.all().filter(({ folder }) => only === undefined || folder === only)
  if (only !== undefined && chosen.length === 0) throw new Error(`there is no site in the folder "${only}"`)
  for (const tenant of chosen)
    console.log(`${tenant.folder}  ${await acceptTexts(dir, tenant)} texts and pages on record`)
}

async function list(): Promise<void> {
  const tenants = await openServedTenants()
  for (const { folder, id, domain, aliases, settings } of tenants.all())
    console.log(`${folder}  ${id}  ${settings.name}  ${[domain, ...aliases].join(', ')}`)
}

const commands: Record<string, () => Promise<void>> = { check, accept, schema, fonts: () => cutFonts(dir), list }
const command = commands[process.argv[2] ?? '']
try {
  if (command) await command()
  else {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`That did not work: ${(error as Error).message}`)
  process.exitCode = 1
}
