import * as css from './progress-bar.css.ts'

interface ProgressBarProps {
  /** A navigation is under way. `enhance/progress` says so by itself where pages are documents of their own. */
  readonly active?: boolean | undefined
}

/** The line at the top edge of the screen while the next page is on its way; it appears after 200 ms. Browsers announce loading themselves. */
export const ProgressBar = ({ active = false }: ProgressBarProps) => (
  <div className={css.progressBar} aria-hidden="true" data-h-progress="" data-active={active ? '' : undefined} />
)
