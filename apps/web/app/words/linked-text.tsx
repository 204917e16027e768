import { TextLink } from '@hearth/ui/components/link/link'

const OVER = { target: '_blank', dataAttributes: { 'data-h-layer': '' } } as const

/**
 * A text with links in it: in `Read our <terms>terms</terms>.` the word leads to what `hrefs` holds for `terms`. The component of react-i18next
 * does this too, with a parser that would come with every hydrated page: 3 kB.
 */
export const LinkedText = ({
  text,
  hrefs,
  over = false,
}: {
  text: string
  hrefs: Readonly<Record<string, string>>
  /** The pages are shown over this one (app/documents/page-layer.ts), and without script beside it: a form stays as it is. */
  over?: boolean
}) =>
  // Every third part is what a tag is called, and the one after it what it holds.
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
