import { useTranslation } from 'react-i18next'
import { useDocument } from '../../document.ts'
import * as css from './site-header.css.ts'

/** The id of a page's main part, which the skip link leads to. */
export const MAIN_ID = 'main'

/** The brand, as a way home, and before it a way past it for those who use the keyboard. */
export function SiteHeader() {
  const { siteName, logo } = useDocument()
  const { t } = useTranslation('site')
  return (
    <header className={css.header}>
      <a className={css.skip} href={`#${MAIN_ID}`}>
        {t('skip_to_content')}
      </a>
      <a className={css.home} href="/">
        {logo ? <img className={css.logo} src={logo} alt={siteName} height={48} /> : siteName}
      </a>
    </header>
  )
}
