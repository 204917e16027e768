import { useEffect, useRef, useState } from 'react'
import * as css from './range.css.ts'
import { isInFront, moveNearerEnd, type RangeValues, readRange, shownValue, spokenValue } from './range-ends.ts'

interface End {
  readonly name: string
  readonly label: string
  /** A change of this prop moves the thumb. */
  readonly value: number
}

interface RangeProps {
  readonly legend: string
  readonly min: number
  readonly max: number
  /** The ends that can be moved: one or both. */
  readonly from?: End | undefined
  readonly to?: End | undefined
  /** Stands behind the two values: "km". */
  readonly unit?: string | undefined
  /** Whether `max` includes all higher values: "99+". */
  readonly open?: boolean | undefined
  /** Called when the user has moved a thumb. */
  readonly onChange?: ((values: RangeValues) => void) | undefined
}

/** A range of values with two sliders on one line; a script keeps them in order and updates the shown values. */
export function Range({ legend, min, max, from, to, unit, open = false, onChange }: RangeProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [values, setValues] = useState<RangeValues>({ from: from?.value ?? min, to: to?.value ?? max })
  useFollowedEnds(fieldset, from, to, setValues)

  const follow = (moved: HTMLInputElement) => {
    if (!fieldset.current) return
    const read = readRange(fieldset.current, moved)
    setValues(read)
    onChange?.(read)
  }
  const shown = (value: number) => shownValue(value, max, open)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the two sliders handle the keys
    <fieldset
      ref={fieldset}
      data-h-range=""
      data-h-open={open ? '' : undefined}
      data-h-unit={unit}
      onInput={({ target }) => follow(target as HTMLInputElement)}
      onClick={({ currentTarget, target, clientX }) => {
        const moved = moveNearerEnd(currentTarget, target, clientX)
        if (moved) follow(moved)
      }}
    >
      <legend className={css.label}>{legend}</legend>
      <div className={css.values}>
        <output htmlFor={from?.name} aria-live="off" data-h-value="from">
          {shown(values.from)}
        </output>
        {' – '}
        <output htmlFor={to?.name} aria-live="off" data-h-value="to">
          {shown(values.to)}
        </output>
        {unit ? ` ${unit}` : null}
      </div>
      <div className={css.slider} data-h-line="">
        <svg className={css.track} viewBox={`0 0 ${max - min} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={css.span} x={values.from - min} width={Math.max(0, values.to - values.from)} height={1} />
        </svg>
        {[from && { ...from, end: 'from' as const }, to && { ...to, end: 'to' as const }].map((end) =>
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
              aria-valuetext={spokenValue(shown(values[end.end]), unit)}
              data-h-end={end.end}
              data-h-front={end.end === 'from' && isInFront(values.from, min, max) ? '' : undefined}
            />
          ) : null,
        )}
      </div>
    </fieldset>
  )
}

/** Reads the sliders at hydration, because the user may have moved them already, and moves them when the values change. */
function useFollowedEnds(
  fieldset: { readonly current: HTMLFieldSetElement | null },
  from: End | undefined,
  to: End | undefined,
  show: (values: RangeValues) => void,
) {
  const given = useRef<readonly (number | undefined)[]>()
  useEffect(() => {
    if (!fieldset.current) return
    const before = given.current
    given.current = [from?.value, to?.value]
    for (const [at, end] of [from, to].entries()) {
      const input = fieldset.current.elements.namedItem(end?.name ?? '')
      if (end && before && before[at] !== end.value && input instanceof HTMLInputElement) input.value = `${end.value}`
    }
    show(readRange(fieldset.current))
  }, [fieldset, from?.value, to?.value, show])
}
