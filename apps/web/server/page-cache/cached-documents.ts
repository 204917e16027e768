import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { Tenant } from '@hearth/tenancy/tenant'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestHead } from '../identity/request-head.ts'
import type { BoundedMemory } from './bounded-memory.ts'
import { fillGaps, type Gap, type GappedPage, packWithGaps } from './page-template.ts'
import { requestOf, shownQuery, type Variant } from './variant.ts'

/** What keeping a document takes besides its bytes, generously. */
const BYTES_BESIDE = 1_024

/** Nowhere on earth does a day begin at another minute of the hour than 0, 15, 30 or 45. */
const TIME_STEP = 15 * 60 * 1_000

/** No text of a tenant can hold them. The one has the length of every nonce. */
const MARKS = { nonce: randomBytes(12).toString('hex'), query: `query${randomBytes(12).toString('hex')}` }

/** What each answer puts in: its nonce; its query, whole and without the language, each with the end of the attribute that it stands in. */
type Kind = 'nonce' | 'whole' | 'rest'

export interface KeptDocument {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly page: GappedPage<Kind>
  /** Until when it may be shown, in milliseconds; a page that never asked for the time may be shown for ever. */
  readonly until: number
}

/** The documents of one build, each rendered when it is asked for first, once for however many ask; null for what is not answered with 200. */
export function keepDocuments(
  build: ServerBuild,
  memory: BoundedMemory<KeptDocument>,
): (variant: Variant, context: AppLoadContext) => Promise<KeptDocument | null> {
  const handle = createRequestHandler(build, 'production')
  const underWay = new Map<string, Promise<KeptDocument | null>>()
  const versions = new WeakMap<Tenant, number>()
  let count = 0
  /** A tenant that changes is another object. */
  const versionOf = (tenant: Tenant): number => {
    const known = versions.get(tenant)
    if (known !== undefined) return known
    count += 1
    versions.set(tenant, count)
    return count
  }

  async function render(variant: Variant, context: AppLoadContext): Promise<KeptDocument | null> {
    const { clock } = context.ctx
    const since = clock.now().getTime()
    let timed = false
    const timedClock = {
      now() {
        timed = true
        return clock.now()
      },
    }
    const visit = requestOf(variant, {
      context: { ...context, ctx: { ...context.ctx, clock: timedClock } },
      marks: MARKS,
    })
    const response = await handle(visit.request, visit.context)
    const html = await response.text()
    if (response.status !== 200) return null
    response.headers.delete('Set-Cookie')
    response.headers.append('Vary', 'Accept-Encoding')
    return {
      headers: [...response.headers],
      page: await pack(html, variant),
      until: timed ? (Math.floor(since / TIME_STEP) + 1) * TIME_STEP : Number.POSITIVE_INFINITY,
    }
  }

  return (variant, context) => {
    const name = [versionOf(context.tenant), ...Object.values(variant)].join(' ')
    const found = memory.get(name)
    if (found && found.until > context.ctx.clock.now().getTime()) return Promise.resolve(found)
    const known = underWay.get(name)
    if (known) return known
    const rendering = render(variant, context)
      .then((document) => {
        if (document) memory.set(name, document, document.page.length + name.length + BYTES_BESIDE)
        return document
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, rendering)
    return rendering
  }
}

/** The bytes of one answer, as brotli, each as a character (`latin1`). */
export const packedFor = ({ page }: KeptDocument, nonce: string, { room }: Variant, request: RequestHead): string => {
  const { whole, rest } = room === 0 ? { whole: '', rest: '' } : shownQuery(request)
  return fillGaps(page, { nonce, whole: inRoom(whole, room), rest: inRoom(rest, room) })
}

/** Ends the attribute that the text stands in. What it leaves of its room is blanks inside the tag, which mean nothing. */
const inRoom = (text: string, room: number) => `${text}"`.padEnd(room)

/** The page with gaps where its marks stand. A query alone has a `=` behind it once the language is taken away (`addressWithoutLanguage`). */
async function pack(html: string, { asked, locale, room }: Variant): Promise<GappedPage<Kind>> {
  const language = asked ? `lng=${locale}&amp;` : ''
  const marks = [
    ...html.matchAll(new RegExp(`(${MARKS.nonce})|\\?${MARKS.query}(=)"|\\?${language}${MARKS.query}"`, 'g')),
  ]
  const gaps = marks.map(([, nonce, rest]): Gap<Kind> => {
    if (nonce) return { kind: 'nonce', length: nonce.length }
    return { kind: rest ? 'rest' : 'whole', length: room }
  })
  const ends = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)]
  const texts = ends.map((end, at) => html.slice(end, marks[at]?.index))
  if (texts.some((text) => text.includes(MARKS.query))) throw new Error('The page has its query where none is put in')
  const page = await packWithGaps(texts, gaps)
  const tried = { nonce: 'n'.repeat(MARKS.nonce.length), whole: 'w'.repeat(room), rest: 'r'.repeat(room) }
  const whole = texts.map((text, at) => `${text}${gaps[at] ? tried[gaps[at].kind] : ''}`).join('')
  if (brotliDecompressSync(Buffer.from(fillGaps(page, tried), 'latin1')).toString() !== whole)
    throw new Error('Unpacked, the page is another')
  return page
}
