import type { DismissibleAlert } from '@hearth/contracts/accounts'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { sendForm } from '../../saving/send-form.client.ts'
import { useShell } from '../../shell/shell.ts'

const { Part: BonusPopUp } = lazyPart('#time-bonus', async () => (await import('./bonus-pop-up.tsx')).BonusPopUp)

/** Milliseconds in the members area after which the pop-up opens (spec, section 4). */
const POP_UP = 40_000
/** Minutes before the end that are said aloud. */
const SAID_AT = [60, 30, 10, 1] as const

const ALERT: DismissibleAlert = 'time_bonus'
/** Put away in this document, which the frame's data does not say yet. */
let isPutAway = false

interface BonusWatchProps {
  readonly percent: string
  /** Milliseconds that are left of the discount, and what the clock shows of them; empty once it is over. */
  readonly left: number
  readonly clock: string
  /** Milliseconds that the member has been in the members area. */
  readonly waited: number
}

/** Says now and then how much is left, and opens the pop-up of a member without credits once. It stays while the members area does. */
export function BonusWatch({ percent, left, clock, waited }: BonusWatchProps) {
  const { t } = useTranslation('billing')
  const viewer = useShell()?.viewer
  const [said, setSaid] = useState('')
  const [isDue, setDue] = useState(false)
  const [isClosed, setClosed] = useState(isPutAway)
  const before = useRef(left)
  useEffect(() => {
    const passed = SAID_AT.findLast((minutes) => before.current > minutes * 60_000 && left <= minutes * 60_000)
    if (passed) setSaid(t('bonus_minutes', { count: passed }))
    if (left <= 0 && before.current > 0) setSaid(t('bonus_over'))
    before.current = left
  }, [left, t])
  useEffect(() => {
    const timer = setTimeout(setDue, POP_UP - waited, true)
    return () => clearTimeout(timer)
  }, [waited])
  const isWelcome =
    isDue && !isClosed && clock !== '' && viewer?.counts.credits === 0 && !viewer.dismissedAlerts.includes(ALERT)
  function close() {
    if (isPutAway) return
    isPutAway = true
    setClosed(true)
    void sendForm(PATHS.alerts, { alert: ALERT })
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {isWelcome ? <BonusPopUp {...{ percent, clock }} onClose={close} /> : null}
    </>
  )
}
