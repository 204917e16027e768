import { readFileSync } from 'node:fs'
import { type Random, randomOf } from '@hearth/testing/random'
import { bytesOf, type Draft, isWhole } from './draft.ts'
import { type Cast, makeHostile } from './mutations.ts'
import type { Target } from './targets.ts'
import { PATIENCE, type Reply, send } from './wire.ts'

/** Milliseconds of CPU on the event loop above which a batch is repeated request by request. */
const MUCH_CPU = 200
/** Concurrent requests. */
const AT_ONCE = 16

/** Strings that no answer may contain, and what they would reveal. */
const TELLTALES: readonly (readonly [RegExp, string])[] = [
  [/\n\s+at .{1,200}:\d+:\d+/, 'a stack trace'],
  [/\\n\s+at .{1,200}:\d+:\d+/, 'a stack trace in a string'],
  [/node_modules|node:internal|file:\/\/\/(?!etc\/hosts)/, 'a path of the server'],
  [
    /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ZodError|PostgresError|DrizzleQueryError)\b/,
    'an error of the program',
  ],
  [
    /syntax error at or near|violates [a-z-]+ constraint|(?:relation|column) ".{1,60}" does not exist/,
    'words of the database',
  ],
]

const isCutOff = ({ status, silent, hungUp }: Reply) => status === 0 && !silent && !hungUp

/** What is wrong with an answer; empty if nothing is. */
function faultsOf(reply: Reply, { ahead }: Pick<Draft, 'ahead'>, home: string): string[] {
  const { status, statusesAhead, text, silent, hungUp } = reply
  // A client that hung up may miss answers, but those that it gets must be right.
  const owed = ahead.slice(0, hungUp ? statusesAhead.length : undefined).map((each) => each.status)
  return [
    ...(String(owed) !== String(statusesAhead)
      ? [`answered what was sent ahead with [${statusesAhead}] for [${owed}]`]
      : []),
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(status === 0 && silent ? ['never answered'] : []),
    ...(isCutOff(reply) ? ['ended without an answer'] : []),
    ...TELLTALES.flatMap(([pattern, name]) =>
      pattern.test(text) ? [`tells ${name}: ${pattern.exec(text)?.[0].trim()}`] : [],
    ),
    ...(text.includes(home) ? ['tells where it is installed'] : []),
    ...(/^set-cookie: planted=1/im.test(text.split('\r\n\r\n', 1)[0] ?? '') ? ['lets a header be planted'] : []),
  ]
}

/** CPU milliseconds that the event loop's thread of a process has used so far; Linux only. */
const loopCpu = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** An unwanted effect of a request. */
interface Finding {
  readonly fault: string
  /** Number of the request in the sequence of this seed. */
  readonly index: number
  readonly done: readonly string[]
  readonly request: string
}

interface FuzzPlan {
  readonly seed: number
  readonly requests: number
  readonly port: number
  /** The server's process whose event loop is measured; null if it is not measured or cannot be. */
  readonly pid: number | null
  /** Milliseconds that an answer may take. */
  readonly patience?: number
  /** The server's folder, which no answer may reveal. */
  readonly home: string
  readonly targets: readonly Target[]
  /** Called again every few hundred requests, because some of them log out. */
  readonly cast: () => Promise<Cast>
}

export interface FuzzResult {
  readonly findings: readonly Finding[]
  readonly statuses: Readonly<Record<number, number>>
  /**
   * The most event-loop CPU of one request, in milliseconds, among the batches that used more than 200; 0 if there were none, null if it was not
   * measured.
   */
  readonly mostCpu: number | null
}

/** Batches after which a new cast is used. */
const BATCHES_PER_CAST = 25
/** The test ends after this many findings, which then are mostly the same one. */
const ENOUGH = 20

/**
 * Sends hostile requests to all targets in turn and returns the findings. The same seed sends the same requests, except for ids, cookies and times.
 */
export async function fuzz(plan: FuzzPlan): Promise<FuzzResult> {
  const random = randomOf(plan.seed)
  const findings: Finding[] = []
  const statuses: Record<number, number> = {}
  let mostCpu = 0
  let cast = await plan.cast()

  for (let done = 0; done < plan.requests && findings.length < ENOUGH; done += AT_ONCE) {
    if (done % (AT_ONCE * BATCHES_PER_CAST) === 0 && done > 0) cast = await plan.cast()
    const drafts = Array.from({ length: AT_ONCE }, (_, index) => makeDraft(plan, random, cast, done + index))
    const { replies, cpu } = await measured(plan, () => Promise.all(drafts.map((draft) => sendDraft(plan, draft))))
    for (const [index, reply] of replies.entries()) {
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      const draft = drafts[index] as Draft
      for (const fault of faultsOf(reply, draft, plan.home)) findings.push(toFinding(fault, done + index, draft))
    }
    if (cpu > MUCH_CPU) for (const draft of drafts) mostCpu = Math.max(mostCpu, await leastCpu(plan, draft))
  }
  return { findings, statuses, mostCpu: plan.pid === null ? null : mostCpu }
}

const makeDraft = ({ targets }: FuzzPlan, random: Random, cast: Cast, index: number): Draft =>
  makeHostile({ random, cast, target: targets[index % targets.length] as Target })

/** A client that is refused while it is still sending may miss the answer, so a request without an answer is sent again, at most twice. */
async function sendDraft(plan: FuzzPlan, draft: Draft, again = 2): Promise<Reply> {
  const { pieces, halfClosed } = draft
  const bytes = bytesOf(draft)
  const delivery = { bytes, ahead: draft.ahead.length, pieces, halfClosed, whole: isWhole(draft) }
  const reply = await send(plan.port, delivery, plan.patience ?? PATIENCE)
  return again > 0 && isCutOff(reply) ? sendDraft(plan, draft, again - 1) : reply
}

async function measured<T>({ pid }: FuzzPlan, work: () => Promise<T>): Promise<{ replies: T; cpu: number }> {
  const before = pid === null ? 0 : loopCpu(pid)
  const replies = await work()
  return { replies, cpu: pid === null ? 0 : loopCpu(pid) - before }
}

/** The CPU of a single request: the least of three runs, because garbage collection and compilation can add to each. */
async function leastCpu(plan: FuzzPlan, draft: Draft): Promise<number> {
  const tries: number[] = []
  for (let time = 0; time < 3 && (tries.at(-1) ?? MUCH_CPU + 1) > MUCH_CPU; time += 1) {
    tries.push((await measured(plan, () => sendDraft(plan, draft))).cpu)
  }
  return Math.min(...tries)
}

const SHOWN = 700

function toFinding(fault: string, index: number, draft: Draft): Finding {
  const bytes = bytesOf({ ...draft, ahead: [] })
  const rest = bytes.length > SHOWN ? ` … ${bytes.length} bytes in all` : ''
  return { fault, index, done: draft.done, request: `${JSON.stringify(bytes.toString('latin1', 0, SHOWN))}${rest}` }
}

/** A finding as text for a developer. */
export const describeFinding = (seed: number, { fault, index, done, request }: Finding): string =>
  `${fault}\n  seed ${seed}, request ${index}, changed: ${done.join(', ')}\n  ${request}`
