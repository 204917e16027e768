import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { MINUTE } from '@hearth/contracts/durations'
import type { Tenant } from '@hearth/tenancy/tenant'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestHead } from '../identity/request-head.ts'
import type { BoundedMemory } from './bounded-memory.ts'
import { fillSlots, type PageTemplate, packTemplate, type Slot } from './page-template.ts'
import { requestOf, shownQuery, type Variant } from './variant.ts'

/** Estimated memory of a cached document besides its bytes. */
const BYTES_BESIDE = 1_024

/** In every time zone days begin at minute 0, 15, 30 or 45 of the hour. */
const TIME_STEP = 15 * MINUTE

/** Random, so that no text of a tenant contains them. The nonce's marker has the length of every nonce. */
const MARKERS = { nonce: randomBytes(12).toString('hex'), query: `query${randomBytes(12).toString('hex')}` }

/** What fills a slot: the nonce, or the query of the request, whole or without the language, each up to the end of its attribute. */
type Kind = 'nonce' | 'whole' | 'rest'

export interface CachedDocument {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly page: PageTemplate<Kind>
  /** Milliseconds until which the document is valid; unlimited if its page did not ask for the time. */
  readonly until: number
}

/**
 * Returns the cached documents of one build. Each is rendered on its first request, once for concurrent ones. Null for a page whose status is not
 * 200.
 */
export function cacheDocuments(
  build: ServerBuild,
  memory: BoundedMemory<CachedDocument>,
): (variant: Variant, load: AppLoadContext) => Promise<CachedDocument | null> {
  const handle = createRequestHandler(build, 'production')
  const underWay = new Map<string, Promise<CachedDocument | null>>()
  const versions = new WeakMap<Tenant, number>()
  let count = 0
  /** A changed tenant is a new object. */
  const versionOf = (tenant: Tenant): number => {
    const known = versions.get(tenant)
    if (known !== undefined) return known
    count += 1
    versions.set(tenant, count)
    return count
  }

  async function render(variant: Variant, load: AppLoadContext): Promise<CachedDocument | null> {
    const { clock } = load.ctx
    const since = clock.now().getTime()
    let timed = false
    const timedClock = {
      now() {
        timed = true
        return clock.now()
      },
    }
    const visit = requestOf(variant, {
      load: { ...load, ctx: { ...load.ctx, clock: timedClock } },
      markers: MARKERS,
    })
    const response = await handle(visit.request, visit.load)
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

  return (variant, load) => {
    const name = [versionOf(load.tenant), ...Object.values(variant)].join(' ')
    const found = memory.get(name)
    if (found && found.until > load.ctx.clock.now().getTime()) return Promise.resolve(found)
    const known = underWay.get(name)
    if (known) return known
    const rendering = render(variant, load)
      .then((document) => {
        if (document) memory.set(name, document, document.page.length + name.length + BYTES_BESIDE)
        return document
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, rendering)
    return rendering
  }
}

/** The compressed bytes of one response as a `latin1` string. */
export const packedFor = (
  { page }: CachedDocument,
  nonce: string,
  { querySlot }: Variant,
  request: RequestHead,
): string => {
  const { whole, rest } = querySlot === 0 ? { whole: '', rest: '' } : shownQuery(request)
  return fillSlots(page, { nonce, whole: padToSlot(whole, querySlot), rest: padToSlot(rest, querySlot) })
}

/** Closes the attribute after the text. The rest of the slot is filled with spaces, which mean nothing inside a tag. */
const padToSlot = (text: string, querySlot: number) => `${text}"`.padEnd(querySlot)

/**
 * Makes the page template, with slots at the markers. Without the language the query is followed by `=` (`addressWithoutLanguage`), which tells the
 * two kinds apart.
 */
async function pack(html: string, { asked, locale, querySlot }: Variant): Promise<PageTemplate<Kind>> {
  const language = asked ? `lng=${locale}&amp;` : ''
  const markers = [
    ...html.matchAll(new RegExp(`(${MARKERS.nonce})|\\?${MARKERS.query}(=)"|\\?${language}${MARKERS.query}"`, 'g')),
  ]
  const slots = markers.map(([, nonce, rest]): Slot<Kind> => {
    if (nonce) return { kind: 'nonce', length: nonce.length }
    return { kind: rest ? 'rest' : 'whole', length: querySlot }
  })
  const ends = [0, ...markers.map(({ 0: marker, index }) => index + marker.length)]
  const texts = ends.map((end, at) => html.slice(end, markers[at]?.index))
  if (texts.some((text) => text.includes(MARKERS.query))) throw new Error('The page has its query outside of a slot')
  const page = await packTemplate(texts, slots)
  const tried = { nonce: 'n'.repeat(MARKERS.nonce.length), whole: 'w'.repeat(querySlot), rest: 'r'.repeat(querySlot) }
  const whole = texts.map((text, at) => `${text}${slots[at] ? tried[slots[at].kind] : ''}`).join('')
  if (brotliDecompressSync(Buffer.from(fillSlots(page, tried), 'latin1')).toString() !== whole)
    throw new Error('Decompressed, the page differs')
  return page
}
