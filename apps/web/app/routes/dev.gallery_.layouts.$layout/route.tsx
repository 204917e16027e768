import { AppError } from '@hearth/domain/failures'
import { sampleWords } from '@hearth/ui/gallery/sample-words'
import type { MetaFunction } from '@remix-run/node'
import { useParams } from '@remix-run/react'
import { z } from 'zod'
import { type RouteHandle, useDocument } from '../../document.ts'
import { layoutExamples } from '../../features/layouts/layouts.examples.tsx'
import { publicLoader } from '../../server/route-builders.server.ts'

export const handle: RouteHandle = { hydrate: false }

/** One layout of the gallery as a page of its own, in the language of `?lng=`. */
export const loader = publicLoader({ params: z.object({ layout: z.string() }) }, ({ params }) => {
  if (!Object.hasOwn(layoutExamples, params.layout)) throw new AppError('platform.not_found', 404)
  return null
})

export const meta: MetaFunction = ({ params }) => [
  { title: `Gallery: ${params.layout}` },
  { name: 'robots', content: 'noindex' },
]

export default function GalleryLayout() {
  const { layout = '' } = useParams()
  const { locale } = useDocument()
  return <>{layoutExamples[layout]?.(sampleWords(locale))}</>
}
