import { TextLink } from '@hearth/ui/components/link/link'

const OVER = { target: '_blank', dataAttributes: { 'data-h-layer': '' } } as const

/**
 * A text with links: in `Read our <terms>terms</terms>.` the word links to `hrefs.terms`. react-i18next's component can do this too, with a parser of
 * 3 kB that every hydrated page would load.
 */
export const LinkedText = ({
  text,
  hrefs,
  over = false,
}: {
  text: string
  hrefs: Readonly<Record<string, string>>
  /** Whether the pages are shown over this one (app/documents/page-layer.ts) or, without a script, in another tab, so that a form stays as it is. */
  over?: boolean
}) =>
  // Every third part is a tag's name, followed by its content.
  text.split(/<(\w+)>(.*?)<\/\1>/).map((part, at, parts) => {
    if (at % 3 === 1) return null
    const href = at % 3 === 2 ? hrefs[parts[at - 1] ?? ''] : undefined
    return href === undefined ? (
      part
    ) : (
      <TextLink key={at} href={href} {...(over ? OVER : {})}>
        {part}
      </TextLink>
    )
  })
