import { TextLink } from '@hearth/ui/components/link/link'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import * as css from '../../shell/layouts.css.ts'
import { clockText } from './clock-text.ts'

const { Part: BonusWatch } = lazyPart(
  '#time-bonus',
  async () => (await import('../../areas/billing/bonus-watch.tsx')).BonusWatch,
)

const TICK = 1_000
/** Milliseconds in the members area after which the rest is loaded, shortly before the pop-up may open. */
const LATER = 35_000

interface BonusLineProps {
  readonly percent: string
  /** When the discount ends, by the clock of this device, in milliseconds. */
  readonly end: number
}

/** The line about the discount of a new member, above the pages of the members area, with the time that is left of it. */
export function BonusLine({ percent, end }: BonusLineProps) {
  const { t } = useTranslation('shell')
  // Unknown until it runs: a server does not know the clock of the device, and without a script it would stand still.
  const [left, setLeft] = useState(Infinity)
  const first = useRef(0)
  useEffect(() => {
    const tick = () => setLeft(end - Date.now())
    first.current ||= end - Date.now()
    tick()
    const timer = setInterval(tick, TICK)
    return () => clearInterval(timer)
  }, [end])
  return (
    <>
      {left > 0 ? (
        <p className={css.bonus}>
          <TextLink href={PATHS.credits} alone>
            {t('bonus', { percent })} <span className={css.bonusClock}>{clockText(left)}</span>
          </TextLink>
        </p>
      ) : null}
      {first.current - left > LATER ? (
        <BonusWatch {...{ percent, left }} clock={clockText(left)} waited={LATER} />
      ) : null}
    </>
  )
}
