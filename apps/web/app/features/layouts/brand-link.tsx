import { useDocument } from '../../document.ts'
import * as css from './layouts.css.ts'

/** The brand, as the way home. */
export function BrandLink({ href }: { href: string }) {
  const { siteName, logo } = useDocument()
  return (
    <a className={css.brand} href={href}>
      {logo ? <img className={css.logo} src={logo} alt={siteName} height={40} /> : siteName}
    </a>
  )
}
