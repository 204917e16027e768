import { FieldGroup } from '../field/field.tsx'
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
  readonly from: End
  readonly to: End
  /** Stands behind the two values: "km". */
  readonly unit?: string | undefined
  readonly id?: string | undefined
}

/** A lowest and a highest value on one line; `enhance/range` keeps what is shown, and the order of the two, while they are moved. */
export function Range({ legend, min, max, from, to, unit, id = from.name }: RangeProps) {
  const ends = [
    { ...from, end: 'from', id },
    { ...to, end: 'to', id: `${id}-to` },
  ]
  return (
    <FieldGroup id={id} legend={legend} hooks={{ 'data-h-range': '' }}>
      <div className={css.values}>
        <output htmlFor={id} aria-live="off" data-h-value="from">
          {from.value}
        </output>
        {' – '}
        <output htmlFor={`${id}-to`} aria-live="off" data-h-value="to">
          {to.value}
        </output>
        {unit ? ` ${unit}` : null}
      </div>
      <div className={css.slider}>
        <svg className={css.track} viewBox={`0 0 ${max - min} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={css.span} x={from.value - min} width={Math.max(0, to.value - from.value)} height={1} />
        </svg>
        {ends.map((end) => (
          <input
            key={end.end}
            type="range"
            className={css.input}
            id={end.id}
            name={end.name}
            min={min}
            max={max}
            defaultValue={end.value}
            aria-label={end.label}
            data-h-end={end.end}
            data-h-front={end.end === 'from' && from.value > (min + max) / 2 ? '' : undefined}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
