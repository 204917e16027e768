import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** A page of Markdown as HTML that is safe to show, whoever wrote the Markdown. */
export interface MarkdownPage {
  /** The text of its first heading without mark-up; empty if there is none. */
  readonly title: string
  readonly html: string
}

/** Milliseconds. A normal page takes a few; 64 kB of unclosed marks take many seconds. */
const LIMIT = 1_000
/** Milliseconds for which the thread waits for a further page before it ends. */
const IDLE = 5_000

let thread: Promise<Worker> | null = null
let last: Promise<unknown> = Promise.resolve()
let waiting = 0
let idle: NodeJS.Timeout | undefined

/**
 * Renders Markdown in a thread of its own, so that no text blocks the process. Null if it takes longer than a second or nests too deeply. HTML is
 * shown as text; links to anything but pages, mailboxes and telephones are left out.
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
      let timer = setTimeout(() => {
        // While this process was busy itself, the answer may have come: it is heard before the next timer.
        timer = setTimeout(resolve, 0, null)
      }, LIMIT)
      done.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    const answered = await Promise.race([answer, limit])
    if (answered) return answered[0]
    endThread()
    return null
  } catch {
    // The thread may have run out of memory.
    endThread()
    return null
  } finally {
    done.abort()
  }
}

/**
 * Resolved as a package, because a thread is started from a file: whoever calls this, bundled or not, must declare `@hearth/tenancy` as a dependency
 * and be deployed with it.
 */
async function startThread(): Promise<Worker> {
  const file = createRequire(import.meta.url).resolve('@hearth/tenancy/markdown/markdown-thread.mjs')
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 128 } })
  // Ignored: the thread may run out of memory after its page has timed out.
  worker.on('error', () => {})
  // Not when it is online: what it imports may take longer than the limit on a busy machine.
  await once(worker, 'message')
  // The thread must not keep an otherwise finished process running.
  worker.unref()
  return worker
}

function endThread() {
  void thread?.then((worker) => worker.terminate()).catch(() => {})
  thread = null
}
