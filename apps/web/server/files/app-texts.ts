import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { isTextLocale, type TextLocale } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { type Area, mergeTexts } from '@hearth/texts/catalogue'
import { Router } from 'express'
import { asksToRead, FOR_EVER, notFound } from './assets.ts'
import { sendWhole } from './packing.ts'

/** What the members' app says in the browser. Texts of front pages, mails and legal pages stay on the server. */
const APP_AREAS: readonly Area[] = [
  'shell',
  'errors',
  'accounts',
  'onboarding',
  'discovery',
  'photos',
  'profiles',
  'settings',
  'interests',
]

/** The texts of the members' app in one wording of one version of a tenant. */
interface AppTexts {
  readonly hash: string
  readonly json: string
  packed?: Promise<Buffer>
}

const known = new WeakMap<Tenant, Map<TextLocale, AppTexts>>()

function appTextsOf(tenant: Tenant, textLocale: TextLocale): AppTexts {
  const byTextLocale = known.get(tenant) ?? new Map<TextLocale, AppTexts>()
  known.set(tenant, byTextLocale)
  const found = byTextLocale.get(textLocale)
  if (found) return found
  const messages = mergeTexts(textLocale, tenant.texts)
  const json = JSON.stringify(Object.fromEntries(APP_AREAS.map((area) => [area, messages[area]])))
  const texts = { hash: createHash('sha256').update(json).digest('base64url').slice(0, 16), json }
  byTextLocale.set(textLocale, texts)
  return texts
}

/** Where a browser finds the texts of the members' app. The address changes with the content, so it may be kept for ever. */
export const appTextsAddress = (tenant: Tenant, textLocale: TextLocale): string =>
  `/texts/${appTextsOf(tenant, textLocale).hash}/${textLocale}.json`

const pack = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)

/** `/texts/<hash>/<wording>.json`: the texts of this tenant as they are now. An old hash, and another tenant's, is unknown and not kept. */
export function serveAppTexts(): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/texts', (req, res, next) => {
    const { tenant } = res.locals
    const [, hash, textLocale = ''] = /^\/([\w-]{16})\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/.exec(req.path) ?? []
    const texts = tenant && isTextLocale(textLocale) ? appTextsOf(tenant, textLocale) : null
    if (!texts || texts.hash !== hash || !asksToRead(req)) return notFound(req, res, next)
    res.set({ 'Cache-Control': FOR_EVER, ETag: `W/"${hash}"` }).vary('Accept-Encoding')
    if (req.fresh) return void res.status(304).end()
    texts.packed ??= pack(texts.json)
    texts.packed
      .then((packed) => {
        if (!req.acceptsEncodings('br')) return unpack(packed)
        res.set('Content-Encoding', 'br')
        return packed
      })
      .then((body) => sendWhole(req, res.type('json'), body))
      .catch(next)
  })
  return router
}
