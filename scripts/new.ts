// npm run new tenant example.com -- --name Example --country NL --locale nl --niche 1 --yes
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import {
  defaultInput,
  planTenant,
  type TenantField,
  type TenantInput,
  type TenantPlan,
  validateDomain,
  validateField,
} from '@hearth/tenancy/create'

const USAGE = 'npm run new tenant example.com -- [--name "Example"] [--country NL] [--locale nl] [--niche 1] [--yes]'
const NOTHING = 'Nothing was made.'
const QUESTIONS: Record<Exclude<TenantField, 'domain'>, string> = {
  name: 'Name of the brand',
  country: 'Country that it serves first',
  locale: 'Language of its visitors',
  niche: 'Niche, 1 to 7',
}

const dir = path.resolve(process.env.TENANTS_DIR || path.join(import.meta.dirname, '..', 'tenants'))
const interactive = process.stdin.isTTY === true

/** Exits with a one-line error. */
function refuse(line: string): never {
  console.error(line)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        country: { type: 'string' },
        locale: { type: 'string' },
        niche: { type: 'string' },
        yes: { type: 'boolean', short: 'y', default: false },
      },
    })
  } catch (error) {
    return refuse(`${(error as Error).message}\n${USAGE}`)
  }
}

const terminal = interactive ? createInterface({ input: process.stdin, output: process.stdout }) : null
const answers = terminal?.[Symbol.asyncIterator]()

/** The answer; null if the input was ended, Ctrl-C was pressed, or there is no terminal. */
async function ask(question: string): Promise<string | null> {
  terminal?.setPrompt(question)
  terminal?.prompt()
  const answer = await answers?.next()
  return answer === undefined || answer.done === true ? null : answer.value.trim()
}

/** The value of the flag; otherwise the answer to the question, repeated until it is valid; without a terminal the default. */
async function chosen(
  field: keyof typeof QUESTIONS,
  flag: string | undefined,
  offered: string,
  asks: boolean,
): Promise<string> {
  if (flag !== undefined) {
    const fault = validateField(field, flag)
    return fault ? refuse(fault) : flag
  }
  while (asks) {
    const answer = (await ask(`${QUESTIONS[field]} [${offered}]: `)) ?? refuse(NOTHING)
    const value = answer || offered
    const fault = validateField(field, value)
    if (!fault) return value
    console.log(fault)
  }
  return offered
}

async function inputFor(domain: string, flags: ReturnType<typeof readArguments>['values']): Promise<TenantInput> {
  const offered = defaultInput(domain)
  const value = (field: keyof typeof QUESTIONS) =>
    chosen(field, flags[field], String(offered[field]), interactive && !flags.yes)
  const name = await value('name')
  const country = await value('country')
  const locale = await value('locale')
  return { domain, name, country, locale, niche: Number(await value('niche')) }
}

function show({ input, files, faults }: TenantPlan): void {
  console.log(`\ntenants/${input.domain}/  ${input.name}, ${input.country}, ${input.locale}, niche ${input.niche}`)
  for (const file of files) console.log(`  + ${file}`)
  console.log(faults.length === 0 ? 'Checks: nothing is wrong.' : 'Checks:')
  for (const { file, key, problem, remedy } of faults) console.log(`  ✗ ${file}  ${key}: ${problem}; ${remedy}`)
}

const { values, positionals } = readArguments()
const [kind, domain, ...rest] = positionals
if (kind !== 'tenant' || domain === undefined || rest.length > 0) refuse(USAGE)
const fault = await validateDomain(dir, domain)
if (fault) refuse(fault)

const plan = await planTenant(dir, await inputFor(domain, values))
show(plan)
const sound = plan.faults.every(({ severity }) => severity !== 'error')
const agreed = sound && (values.yes || /^y(es)?$/i.test((await ask('Make it? [y/N]: ')) ?? ''))
terminal?.close()
if (agreed) {
  await plan.apply()
  console.log(`\nMade tenants/${domain}. A running server shows it within two seconds.`)
} else {
  await plan.discard()
  refuse(sound && !interactive ? 'Nothing was made: add --yes to make it.' : NOTHING)
}
