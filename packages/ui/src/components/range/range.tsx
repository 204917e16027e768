import * as css from './range.css.ts'

interface End {
  readonly name: string
  readonly label: string
  readonly value: number
}

interface RangeProps {
  readonly legend: string
  readonly min: number
  readonly max: number
  /** The ends that can be moved: both, or one of them. */
  readonly from?: End | undefined
  readonly to?: End | undefined
  /** Stands behind the two values: "km". */
  readonly unit?: string | undefined
  /** Whether `max` stands for all that is above it, too: "99+". */
  readonly open?: boolean | undefined
}

/** A lowest and a highest value on one line, which cannot be wrong; `enhance/range` keeps what is shown and their order while they are moved. */
export function Range({ legend, min, max, from, to, unit, open = false }: RangeProps) {
  const low = from?.value ?? min
  const high = to?.value ?? max
  const shown = (value: number) => (open && value === max ? `${value}+` : value)
  return (
    <fieldset data-h-range="" data-h-open={open ? '' : undefined}>
      <legend className={css.label}>{legend}</legend>
      <div className={css.values}>
        <output htmlFor={from?.name} aria-live="off" data-h-value="from">
          {shown(low)}
        </output>
        {' – '}
        <output htmlFor={to?.name} aria-live="off" data-h-value="to">
          {shown(high)}
        </output>
        {unit ? ` ${unit}` : null}
      </div>
      <div className={css.slider} data-h-line="">
        <svg className={css.track} viewBox={`0 0 ${max - min} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={css.span} x={low - min} width={Math.max(0, high - low)} height={1} />
        </svg>
        {[from && { ...from, end: 'from' }, to && { ...to, end: 'to' }].map((end) =>
          end ? (
            <input
              key={end.end}
              type="range"
              className={css.input}
              id={end.name}
              name={end.name}
              min={min}
              max={max}
              defaultValue={end.value}
              aria-label={end.label}
              data-h-end={end.end}
              data-h-front={end.end === 'from' && low > (min + max) / 2 ? '' : undefined}
            />
          ) : null,
        )}
      </div>
    </fieldset>
  )
}
