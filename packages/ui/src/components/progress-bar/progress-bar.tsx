import * as css from './progress-bar.css.ts'

interface ProgressBarProps {
  /** A navigation is under way. In documents the script sets it. */
  readonly active?: boolean | undefined
}

/** The progress line at the top of the screen, which appears after 200 ms. Hidden from screen readers: navigation is announced otherwise. */
export const ProgressBar = ({ active = false }: ProgressBarProps) => (
  <div className={css.progressBar} aria-hidden="true" data-h-progress="" data-active={active ? '' : undefined} />
)
