import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as css from './layouts.css.ts'

/** The id of a page's `main`, to which the skip link leads. */
export const MAIN_ID = 'main'

/** The id of a part of a page, to which the skip link leads where `main` begins with something else. */
export const SKIPPED_TO = 'content'

export const MainPart = ({ children }: { children: ReactNode }) => (
  <main id={MAIN_ID} className={css.main}>
    {children}
  </main>
)

/** Focuses the page's `main`, or that part of it; false if there is none. */
export function focusMain(options?: FocusOptions, part = document.getElementById(MAIN_ID)): boolean {
  if (!part) return false
  part.tabIndex = -1
  part.focus(options)
  return true
}

/** Following the fragment would add a history entry, which the router of the members' app takes for another page. */
function skip(event: MouseEvent): void {
  if (focusMain({}, document.getElementById(SKIPPED_TO) ?? undefined)) event.preventDefault()
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
