import { AppError } from '@hearth/domain/failures'
import { sampleWords } from '@hearth/ui/gallery/sample-words'
import { themeCss } from '@hearth/ui/theme/style'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { z } from 'zod'
import { publicLoader } from '../../http/route-builders.server.ts'
import { useDocument } from '../../shell/document-props.ts'
import { layoutExamples } from '../../shell/layouts.examples.tsx'

const layoutParams = z.object({ layout: z.string() })
const layoutQuery = z.object({ scheme: z.enum(['auto', 'light', 'dark']).catch('auto') })

/** The error page, which no journey can bring about on the site itself. */
const FAULT = 'fault'

/** One layout of the gallery as a page of its own, in the language of `?lng=`. */
export const loader = publicLoader({ params: layoutParams, query: layoutQuery }, ({ params, query, tenant }) => {
  if (params.layout === FAULT) throw new AppError('platform.unexpected', 500)
  if (!Object.hasOwn(layoutExamples, params.layout)) throw new AppError('platform.not_found', 404)
  return { forced: query.scheme === 'auto' ? null : themeCss(tenant.theme, { scheme: query.scheme }) }
})

export const meta: MetaFunction = ({ params }) => [
  { title: `Gallery: ${params.layout}` },
  { name: 'robots', content: 'noindex' },
]

export default function GalleryLayout() {
  const { layout = '' } = useParams()
  const { forced } = useLoaderData<typeof loader>()
  const { locale, nonce } = useDocument()
  return (
    <>
      {forced ? <style nonce={nonce} dangerouslySetInnerHTML={{ __html: forced }} /> : null}
      {layoutExamples[layout]?.(sampleWords(locale))}
    </>
  )
}
