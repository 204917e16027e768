import { useToast } from '@hearth/ui/components/toast/toast-provider'
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline, useSlow } from './connection.ts'
import { goToLogin, type LeftNotice, takeNotice } from './identity.ts'
import { useRelease } from './release.ts'

const reload = { label: 'reload', onPress: () => location.reload() } as const

/** States that keep the app from working as usual. The first one that applies is shown. */
const NOTICES = {
  offline: { tone: 'warning' },
  session_ended: { tone: 'warning', action: { label: 'log_in', onPress: () => goToLogin() } },
  other_account: { tone: 'warning', action: reload },
  slow: { tone: 'info' },
  new_release: { tone: 'info', action: reload },
  switched_account: { tone: 'warning' },
} as const satisfies Readonly<
  Record<string, { tone: 'info' | 'warning'; action?: { label: 'log_in' | 'reload'; onPress: () => void } }>
>
type Notice = keyof typeof NOTICES

function toastOf(notice: Notice, t: TFunction<'shell'>, { stays }: { readonly stays: boolean }) {
  const { tone, action } = { action: undefined, ...NOTICES[notice] }
  return { key: 'notice', text: t(notice), tone, stays, action: action && { ...action, label: t(action.label) } }
}

interface AccountState {
  readonly loggedOut: boolean
  readonly otherAccount: boolean
}

/**
 * Shows one persistent toast for all pages of the app: offline, slow, session ended, another account, new release. A toast takes no space, so nothing
 * moves when it comes or goes. `sayAgain` shows it again after it was closed.
 */
export function useNotices(state: AccountState): { readonly sayAgain: () => void } {
  const { t } = useTranslation('shell')
  const { show, dismiss } = useToast()
  const notice = useFirstNotice(state)
  const say = useCallback(() => {
    if (!notice) return
    const toast = toastOf(notice, t, { stays: true })
    // The page beneath is covered: closing the toast does what its button does.
    show(notice === 'other_account' ? { ...toast, onClose: toast.action?.onPress } : toast)
  }, [notice, t, show])
  useEffect(() => {
    say()
    return () => dismiss('notice')
  }, [say, dismiss])
  return { sayAgain: say }
}

/** The notices that are shown for a refusal, by its code. */
const UNDONE: Readonly<Record<string, Notice>> = {
  offline: 'offline',
  'client.offline': 'offline',
  session_ended: 'session_ended',
  'accounts.other_account': 'other_account',
}

/** Shows why an action failed as a toast, by the code of the refusal or in the server's words. For actions without typed input, which could be lost. */
export function useSayUndone(): (refusal: { readonly code: string; readonly message?: string | null }) => void {
  const { t } = useTranslation('shell')
  const { show } = useToast()
  return ({ code, message }) => {
    const notice = UNDONE[code]
    if (notice) return show(toastOf(notice, t, { stays: notice !== 'offline' || !navigator.onLine }))
    const isGone = code === 'platform.not_found'
    const text = isGone ? t('changed_elsewhere') : (message ?? t('change_failed'))
    show({ key: 'undone', text, tone: isGone ? 'warning' : 'danger' })
  }
}

function useFirstNotice({ loggedOut, otherAccount }: AccountState): Notice | null {
  const online = useOnline()
  const slow = useSlow()
  const { outdated } = useRelease()
  const left = useLeftNotice()
  if (!online) return 'offline'
  if (loggedOut) return 'session_ended'
  if (otherAccount) return 'other_account'
  if (slow) return 'slow'
  if (outdated) return 'new_release'
  return left && 'switched_account'
}

/** The message that the previous document left. */
function useLeftNotice(): LeftNotice | null {
  const [notice, setNotice] = useState<LeftNotice | null>(null)
  useEffect(() => setNotice((known) => known ?? takeNotice()), [])
  return notice
}
