import * as css from './skeleton.css.ts'

interface SkeletonProps {
  readonly shape: 'line' | 'title' | 'avatar' | 'photo' | 'card'
  /** Number of text lines, for the shape `line`. */
  readonly lines?: number | undefined
}

/** A placeholder while content loads. Hidden from screen readers: the list that shows it is marked `aria-busy`. */
export function Skeleton({ shape, lines = 1 }: SkeletonProps) {
  if (shape === 'card') {
    return (
      <div className={css.card} aria-hidden="true">
        <div className={css.bone({ shape: 'portrait' })} />
        <div className={css.cardBody}>
          <div className={css.bone({ shape: 'title' })} />
          <div className={css.bone({ shape: 'line' })} />
        </div>
      </div>
    )
  }
  if (shape === 'line') {
    return (
      <div className={css.lines} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className={css.bone({ shape })} />
        ))}
      </div>
    )
  }
  return <div className={css.bone({ shape })} aria-hidden="true" />
}
