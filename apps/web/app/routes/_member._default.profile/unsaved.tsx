import { Button } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { type Blocker, useBlocker } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** What a form would send. */
const contentOf = (form: HTMLFormElement): string =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()

/**
 * Keeps whoever has changed a form from leaving it by mistake: Back and links ask first, and so does the browser before it closes the page. `note`
 * is called before anything is changed.
 */
export function useUnsaved(box: RefObject<HTMLElement>) {
  const before = useRef<string | null>(null)
  const form = () => box.current?.querySelector('form') ?? null
  const isChanged = () => {
    const current = form()
    return before.current !== null && current !== null && contentOf(current) !== before.current
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  })
  const note = () => {
    const current = form()
    if (before.current === null && current) before.current = contentOf(current)
  }
  return { blocker, note }
}

/** Asks whether what was changed may be lost. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const { t } = useTranslation('profiles')
  const isAsked = blocker.state === 'blocked'
  // It has no entry of its own, as it asks about a step in the history. Back is held up once more, and closes it.
  const asked = useRef(blocker.location)
  useEffect(() => {
    const before = asked.current
    asked.current = blocker.location
    if (before && blocker.location && before !== blocker.location) blocker.reset?.()
  }, [blocker])
  return (
    <Dialog
      id="unsaved"
      title={t('unsaved_title')}
      closeLabel={t('unsaved_stay')}
      size="small"
      open={isAsked}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('unsaved_text')}</p>
      <FormActions>
        <Button onClick={() => blocker.reset?.()}>{t('unsaved_stay')}</Button>
        <Button tone="quiet" onClick={() => blocker.proceed?.()}>
          {t('unsaved_leave')}
        </Button>
      </FormActions>
    </Dialog>
  )
}
