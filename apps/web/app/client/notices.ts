import { useToast } from '@hearth/ui/components/toast/toast-provider'
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline, useSlow } from './connection.ts'
import { goToLogin, type Notice as LeftNotice, takeNotice } from './identity.ts'
import { useRelease } from './release.ts'

const reload = { label: 'reload', onPress: () => location.reload() } as const

/** What keeps the app from going on as usual. The first that is true is said. */
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
 * Says, for all pages of the app and as one toast that stays: no network, a slow one, a session that has ended, another account, a new release.
 * It takes no room of the page, so that nothing moves under somebody's finger when it comes or goes. `sayAgain` is for whoever has closed it.
 */
export function useNotices(state: AccountState): { readonly sayAgain: () => void } {
  const { t } = useTranslation('shell')
  const { show, dismiss } = useToast()
  const notice = useNotice(state)
  const say = useCallback(() => {
    if (notice) show(toastOf(notice, t, { stays: true }))
  }, [notice, t, show])
  useEffect(() => {
    say()
    return () => dismiss('notice')
  }, [say, dismiss])
  return { sayAgain: say }
}

/** What is said of something that was not done, in the words of the notices where it is one of them. */
const UNDONE: Readonly<Record<string, Notice>> = {
  offline: 'offline',
  'client.offline': 'offline',
  session_ended: 'session_ended',
  'accounts.other_account': 'other_account',
}

/** Says why something was not done, where nothing was typed that could be lost: by the code of the refusal, or as the server words it. */
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

function useNotice({ loggedOut, otherAccount }: AccountState): Notice | null {
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

/** What the document before this one left to be said. */
function useLeftNotice(): LeftNotice | null {
  const [notice, setNotice] = useState<LeftNotice | null>(null)
  useEffect(() => setNotice((known) => known ?? takeNotice()), [])
  return notice
}
