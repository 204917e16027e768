import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** A page of Markdown as HTML that is safe to show, whoever wrote it. */
export interface MarkdownPage {
  /** Its first heading, without any mark-up; empty when there is none. */
  readonly title: string
  readonly html: string
}

/** Milliseconds. A page that people read takes a few; 64 kB of marks that open and never close take many seconds. */
const LIMIT = 1_000
/** How long the thread waits for a further page before it ends, in milliseconds. */
const IDLE = 5_000

let thread: Promise<Worker> | null = null
let last: Promise<unknown> = Promise.resolve()
let waiting = 0
let idle: NodeJS.Timeout | undefined

/**
 * Renders Markdown, in a thread of its own, so that no text holds up anybody else; null when it takes longer than a second or nests too
 * deep. HTML in it is shown as text, a link elsewhere than to a page, a mailbox or a telephone is left out.
 */
export function renderMarkdown(markdown: string): Promise<MarkdownPage | null> {
  clearTimeout(idle)
  waiting += 1
  const page = last.then(() => renderNext(markdown))
  last = page
    .catch(() => {})
    .then(() => {
      waiting -= 1
      if (waiting === 0) idle = setTimeout(endThread, IDLE).unref()
    })
  return page
}

async function renderNext(markdown: string): Promise<MarkdownPage | null> {
  const done = new AbortController()
  try {
    thread ??= startThread()
    const worker = await thread
    const answer = once(worker, 'message', { signal: done.signal }) as Promise<[MarkdownPage | null]>
    answer.catch(() => {})
    worker.postMessage(markdown)
    const limit = new Promise<null>((resolve) => {
      const timer = setTimeout(() => resolve(null), LIMIT)
      done.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    const answered = await Promise.race([answer, limit])
    if (answered) return answered[0]
    endThread()
    return null
  } catch {
    // Such as one that ran out of memory.
    endThread()
    return null
  } finally {
    done.abort()
  }
}

/**
 * Found by the package's name, as Node finds any package, because a thread is started from a file: bundled or not, whoever calls declares
 * `@hearth/tenancy` as a dependency and is deployed with it.
 */
async function startThread(): Promise<Worker> {
  const file = createRequire(import.meta.url).resolve('@hearth/tenancy/markdown/markdown-thread.mjs')
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 128 } })
  // It may run out of memory after the time for its page is over, when nobody waits for it.
  worker.on('error', () => {})
  await once(worker, 'online')
  // A process that has nothing else to do ends.
  worker.unref()
  return worker
}

function endThread() {
  void thread?.then((worker) => worker.terminate()).catch(() => {})
  thread = null
}
