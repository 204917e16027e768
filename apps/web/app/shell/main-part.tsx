import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as css from './layouts.css.ts'

/** The id of a page's `main`, to which the skip link leads. */
export const MAIN_ID = 'main'

export const MainPart = ({ children }: { children: ReactNode }) => (
  <main id={MAIN_ID} className={css.main}>
    {children}
  </main>
)

/** Focuses the page's `main`; false if there is none. */
export function focusMain(options?: FocusOptions): boolean {
  const main = document.getElementById(MAIN_ID)
  if (!main) return false
  main.tabIndex = -1
  main.focus(options)
  return true
}

/** Following the fragment would add a history entry, which the router of the members' app takes for another page. */
function skip(event: MouseEvent): void {
  if (focusMain()) event.preventDefault()
}

/** The skip link for keyboard users. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a href={`#${MAIN_ID}`} onClick={skip}>
      {t('skip_to_content')}
    </a>
  )
}
