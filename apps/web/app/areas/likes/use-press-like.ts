import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { useTranslation } from 'react-i18next'
import { useSayUndone } from '../../client/notices.ts'
import type { Pressed, Says } from './press-like.ts'

/** How it is said what came of a press. */
export const useSays = (): Says => ({
  t: useTranslation(['likes']).t,
  show: useToast().show,
  sayUndone: useSayUndone(),
})

/** Returns a function that likes somebody or takes that back. What it needs is loaded with the first press, unless a profile's page has loaded it. */
export function usePressLike(): (pressed: Pressed) => void {
  const says = useSays()
  return (pressed) =>
    void import('./press-like.ts').then(
      ({ pressLike }) => pressLike(pressed, says),
      () => says.sayUndone({ code: '' }),
    )
}
