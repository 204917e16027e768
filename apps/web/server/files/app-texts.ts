import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { isTextLocale, type TextLocale } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { type Area, type Messages, mergeTexts, type TextPart } from '@hearth/texts/catalogue'
import { Router } from 'express'
import { asksToRead, FOR_EVER, notFound } from './assets.ts'
import { sendWhole } from './packing.ts'

/** One part of the texts of a tenant's version in one text locale. */
interface PartOfTexts {
  readonly hash: string
  /** A script that stores the texts where the app looks for them. */
  readonly script: string
  packed?: Promise<Buffer>
}

const known = new WeakMap<Tenant, Map<string, PartOfTexts>>()

const isOfArea = (messages: Messages, key: string) => Object.hasOwn(messages, key.split('.', 1)[0] ?? '')

/** Errors that documents alone show, before and after a contract: they are no part of the app. */
const OF_DOCUMENTS = /^(?:contracts|direct_debits)\./

/** The texts of a part, by area; null for an unknown part. */
function textsOf(messages: Messages, part: string) {
  if (part !== 'errors' && part !== 'faults')
    return Object.hasOwn(messages, part) ? ([part, messages[part as Area]] as const) : null
  const ofPart = Object.entries(messages.errors).filter(
    ([key]) => !OF_DOCUMENTS.test(key) && isOfArea(messages, key) === (part === 'faults'),
  )
  return ['errors', Object.fromEntries(ofPart)] as const
}

function partOf(tenant: Tenant, textLocale: TextLocale, part: string): PartOfTexts | null {
  const parts = known.get(tenant) ?? new Map<string, PartOfTexts>()
  known.set(tenant, parts)
  const name = `${textLocale} ${part}`
  const found = parts.get(name)
  if (found) return found
  const texts = textsOf(mergeTexts(textLocale, tenant.texts), part)
  // Unknown names are not cached, because anybody may request any name.
  if (!texts) return null
  const script = `Object.assign((self.appTexts??={}).${texts[0]}??={},${JSON.stringify(texts[1])})`
  const made = { hash: createHash('sha256').update(script).digest('base64url').slice(0, 16), script }
  parts.set(name, made)
  return made
}

/** The address of a part of the members' app's texts. It changes with the content, so it can be cached for ever. */
export function appTextsAddress(tenant: Tenant, textLocale: TextLocale, part: TextPart): string {
  const texts = partOf(tenant, textLocale, part)
  if (!texts) throw new Error(`There are no texts of ${part}`)
  return `/texts/${texts.hash}/${textLocale}/${part}.js`
}

const ADDRESS = /^\/([\w-]{16})\/([a-z]{2}(?:-[A-Z]{2})?)\/([a-z]{1,32})\.js$/

const pack = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)

/** `/texts/<hash>/<text locale>/<part>.js`: the current texts of this tenant. An outdated hash, or one of another tenant, is a 404. */
export function serveAppTexts(): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/texts', (req, res, next) => {
    const { tenant } = res.locals
    const [, hash, textLocale = '', part = ''] = ADDRESS.exec(req.path) ?? []
    const texts = tenant && isTextLocale(textLocale) ? partOf(tenant, textLocale, part) : null
    if (!texts || texts.hash !== hash || !asksToRead(req)) return notFound(req, res, next)
    res.set({ 'Cache-Control': FOR_EVER, ETag: `W/"${hash}"` }).vary('Accept-Encoding')
    if (req.fresh) return void res.status(304).end()
    texts.packed ??= pack(texts.script)
    texts.packed
      .then((packed) => {
        if (!req.acceptsEncodings('br')) return unpack(packed)
        res.set('Content-Encoding', 'br')
        return packed
      })
      .then((body) => sendWhole(req, res.type('js'), body))
      .catch(next)
  })
  return router
}
