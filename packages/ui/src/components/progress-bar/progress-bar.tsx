import * as css from './progress-bar.css.ts'

interface ProgressBarProps {
  /** Whether a navigation is under way. In documents the script sets it. */
  readonly active?: boolean | undefined
}

/** The progress line at the top of the screen, visible after 200 ms. Hidden from screen readers, to whom navigation is announced otherwise. */
export const ProgressBar = ({ active = false }: ProgressBarProps) => (
  <div className={css.progressBar} aria-hidden="true" data-h-progress="" data-active={active ? '' : undefined} />
)
