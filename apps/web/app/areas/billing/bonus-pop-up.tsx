import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { useTurn } from '../../client/overlay-queue.ts'
import * as css from './bonus-pop-up.css.ts'

const ID = 'time-bonus'
/** Comes after the reminder of an address that is not confirmed, and after a like. */
const PRIORITY = 3
/** The hours that the text names (spec, section 9). */
const ACT_FAST = 4

interface BonusPopUpProps {
  readonly percent: string
  /** The time that is left. */
  readonly clock: string
  /** It was closed, whichever way. */
  readonly onClose: () => void
}

/** The pop-up about the discount of a new member, which opens when it has its turn. */
export const BonusPopUp = (props: BonusPopUpProps) => (useTurn(ID, PRIORITY) ? <Open {...props} /> : null)

function Open({ percent, clock, onClose }: BonusPopUpProps) {
  const { t } = useTranslation(['billing', 'shell'])
  useDialogEntry(ID, onClose)
  const latest = useRef(onClose)
  latest.current = onClose
  const followed = useRef(false)
  // Whoever follows its link has seen it, too; not before the page changes, because the dialog has an entry in the history.
  useEffect(() => () => void (followed.current && latest.current()), [])
  return (
    <Dialog
      id={ID}
      title={t('shell:bonus', { percent })}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
    >
      <p>{t('bonus_text', { count: ACT_FAST })}</p>
      <p className={css.left}>
        <span className={css.label}>{t('bonus_left')}</span> <span className={css.clock}>{clock}</span>
      </p>
      <FormActions>
        <ButtonLink
          href={PATHS.credits}
          tone="accent"
          onClick={() => {
            followed.current = true
          }}
        >
          {t('bonus_action')}
        </ButtonLink>
        <Button tone="outline" onClick={onClose}>
          {t('bonus_decline')}
        </Button>
      </FormActions>
    </Dialog>
  )
}
