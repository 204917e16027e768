import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as css from './layouts.css.ts'

/** The id of a page's main part, which the skip link leads to. */
export const MAIN_ID = 'main'

/** The main part of a page. */
export const MainPart = ({ children }: { children: ReactNode }) => (
  <main id={MAIN_ID} className={css.main}>
    {children}
  </main>
)

/** Moves the focus to the main part; false where there is none. */
export function focusMain(options?: FocusOptions): boolean {
  const main = document.getElementById(MAIN_ID)
  if (!main) return false
  main.tabIndex = -1
  main.focus(options)
  return true
}

/** In the members' app an entry of its own in the history would be another page to the router. */
function skip(event: MouseEvent): void {
  if (focusMain()) event.preventDefault()
}

/** The way past a bar, for those who use the keyboard. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a href={`#${MAIN_ID}`} onClick={skip}>
      {t('skip_to_content')}
    </a>
  )
}
