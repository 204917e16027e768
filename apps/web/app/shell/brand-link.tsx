import { useLinkElement } from '@hearth/ui/components/link/link-element'
import { useDocument } from './document-props.ts'
import * as css from './layouts.css.ts'

/** The brand's logo or name, as a link home. */
export function BrandLink({ href }: { href: string }) {
  const { siteName, logo } = useDocument()
  const LinkElement = useLinkElement()
  return (
    <LinkElement className={css.brand} href={href}>
      {logo ? <img className={css.logo} src={logo} alt={siteName} height={40} /> : siteName}
    </LinkElement>
  )
}
