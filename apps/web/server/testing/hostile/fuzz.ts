import { readFileSync } from 'node:fs'
import { type Random, randomOf } from '@hearth/testing/random'
import { bytesOf, type Draft, isWhole } from './draft.ts'
import { type Cast, makeHostile } from './mutations.ts'
import type { Target } from './targets.ts'
import { PATIENCE, type Reply, send } from './wire.ts'

/** Batches that use more CPU on the event loop than this, in milliseconds, are looked at request by request. */
const MUCH_CPU = 200
/** Requests at the same time. */
const AT_ONCE = 16

/** What no answer may hold, and what it would be. */
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

/** What an answer should not have been, in words; empty when there is nothing to say against it. */
function faultsOf(reply: Reply, { ahead }: Pick<Draft, 'ahead'>, home: string): string[] {
  const { status, statusesAhead, text, silent, hungUp } = reply
  // Whoever hung up may not get all the answers, but gets no others.
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

/** Milliseconds of CPU that the thread of a process's event loop has used so far; on Linux only. */
const loopCpu = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Something that a request brought about and should not have. */
interface Finding {
  readonly fault: string
  /** Which request of this seed. */
  readonly index: number
  readonly done: readonly string[]
  readonly request: string
}

interface FuzzPlan {
  readonly seed: number
  readonly requests: number
  readonly port: number
  /** The server's process, whose event loop is measured; null where nobody asks or its CPU cannot be read. */
  readonly pid: number | null
  /** How long an answer may take, in milliseconds. */
  readonly patience?: number
  /** Where the server is installed, which no answer may tell. */
  readonly home: string
  readonly targets: readonly Target[]
  /** Asked for anew every few hundred requests: some of them log out. */
  readonly cast: () => Promise<Cast>
}

export interface FuzzResult {
  readonly findings: readonly Finding[]
  readonly statuses: Readonly<Record<number, number>>
  /**
   * The most CPU of the event loop that one request used, in milliseconds, of those in batches that used more than 200: 0 when none did;
   * null where nobody asked.
   */
  readonly mostCpu: number | null
}

/** How often whoever asks is somebody new. */
const BATCHES_PER_CAST = 25
/** More findings than this are the same one over and over. */
const ENOUGH = 20

/**
 * Sends hostile requests to every target in turn and tells what should not have come of them. The same seed sends the same requests, except for
 * ids, cookies and times.
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

/** A client that is refused while it is still sending may not get to read why: what ends without an answer is sent again, twice at most. */
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

/** What a request uses by itself: the least of three, for what is collected or compiled meanwhile is not its doing. */
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

/** A finding for whoever is to mend it. */
export const describeFinding = (seed: number, { fault, index, done, request }: Finding): string =>
  `${fault}\n  seed ${seed}, request ${index}, changed: ${done.join(', ')}\n  ${request}`
