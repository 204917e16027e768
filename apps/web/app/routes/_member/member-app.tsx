import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { FormElementProvider } from '@hearth/ui/components/form/form-element'
import { LinkElementProvider } from '@hearth/ui/components/link/link-element'
import { ToastProvider } from '@hearth/ui/components/toast/toast-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { keepUp } from '../../areas/conversations/in-background.ts'
import { noteTyping } from '../../areas/conversations/typing.ts'
import { forgetLists, useSavedLists } from '../../areas/discovery/saved-lists.ts'
import { askByEvent, LikePopUps } from '../../areas/likes/like-pop-ups.tsx'
import { callsOf } from '../../client/api-client.ts'
import { AppForm } from '../../client/app-form.tsx'
import { AppLink } from '../../client/app-link.tsx'
import { useBrokenPictures } from '../../client/broken-pictures.ts'
import { useOnline } from '../../client/connection.ts'
import type { StreamEvent } from '../../client/event-source.ts'
import { useShownEntry } from '../../client/history-entry.ts'
import { goToLogin, setIdentity } from '../../client/identity.ts'
import { useIsomorphicLayoutEffect } from '../../client/isomorphic-layout-effect.ts'
import { useNotices } from '../../client/notices.ts'
import { useAccount } from '../../client/other-account.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { takeItem } from '../../client/session-item.ts'
import { AppNotice } from '../../client/shown-notice.tsx'
import { useTypedForms } from '../../client/typed-forms.ts'
import { NavigationAnnouncer, useTitleCount } from '../../shell/navigation-announcer.tsx'
import { CurrentShell, type MemberShell } from '../../shell/shell.ts'
import { useCurrentUser } from '../../shell/use-current-user.ts'
import { useEvents } from '../../shell/use-events.ts'

const client = callsOf(ACCOUNT_ENDPOINTS)

/** Milliseconds after which a page looks for messages that wait. */
const AFTER_LOADING = 2_000

/** What surrounds the pages of the members' app: it stays while pages change, and holds the state that outlives them. */
export function MemberApp({ shell, children }: { shell: MemberShell; children: ReactNode }) {
  const { t } = useTranslation('shell')
  // On the server each document has a query client of its own; a browser keeps one.
  const [queries] = useState(() => queryClient ?? new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <LinkElementProvider value={AppLink}>
        <FormElementProvider value={AppForm}>
          <ToastProvider label={t('toasts')} closeLabel={t('close')}>
            <App shell={shell}>{children}</App>
          </ToastProvider>
        </FormElementProvider>
      </LinkElementProvider>
    </QueryClientProvider>
  )
}

function App({ shell, children }: { shell: MemberShell; children: ReactNode }) {
  useIsomorphicLayoutEffect(() => setIdentity(shell.identity), [shell.identity])
  useShownEntry()
  useMarkedDocument()
  useNoDraft()
  useTypedForms()
  useSavedLists(shell.identity)
  usePageHidden()
  const account = useAccount(shell)
  const otherAccount = account === 'other'
  const user = useCurrentUser(shell, otherAccount)
  const { viewer, loadedAt } = user
  const loggedOut = user.loggedOut || account === 'ended' || account === 'left'
  useEffect(() => {
    if (account === 'left') goToLogin()
  }, [account])
  useEvents(shell, { isOver: loggedOut || otherAccount, newest: viewer.lastEvent, onEvent })
  useMessages(viewer.counts.unread_messages > 0)
  const { sayAgain } = useNotices({ loggedOut, otherAccount })
  useBrokenPictures()
  const current = { ...shell, viewer, loadedAt }
  useTitleCount(viewer.counts.unread_messages + viewer.counts.new_likes)
  const stay = useStayOffline(sayAgain)
  return (
    // Whoever logs in as somebody else in another tab, or logs out there, leaves nothing to be seen here. A session that has ended covers nothing: its
    // member may be writing.
    <div {...stay} style={account === 'left' || otherAccount ? { visibility: 'hidden' } : undefined}>
      <CurrentShell.Provider value={current}>
        <AppNotice>{children}</AppNotice>
        {loggedOut || otherAccount ? null : <LikePopUps />}
      </CurrentShell.Provider>
      <NavigationAnnouncer />
    </div>
  )
}

/** Marks the document as hydrated: from now on its pages change in place. */
function useMarkedDocument(): void {
  useEffect(() => {
    document.documentElement.dataset.app = ''
  }, [])
}

/** Removes what was typed into the sign-up form of this tab: whoever is logged in needs it no more, and another person may sit here next. */
function useNoDraft(): void {
  useEffect(() => void takeItem('hearth-signup'), [])
}

function onEvent(event: StreamEvent): void {
  askByEvent(event)
  noteTyping(event)
  if (event.kind === 'message.received') void keepUp(true)
}

/** Does what the app does about messages on any page, once the page has loaded, and again when there are unread ones. */
function useMessages(hasUnread: boolean): void {
  useEffect(() => {
    const timer = setTimeout(keepUp, AFTER_LOADING, hasUnread)
    return () => clearTimeout(timer)
  }, [hasUnread])
}

/** Tells the server that the page is hidden (spec, section 7). */
function usePageHidden(): void {
  useEffect(() => {
    const onChange = () => document.hidden && client.pageHidden()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}

/** Offline, forms and links do nothing except for cached pages; otherwise the browser would replace the app with an error page. */
function useStayOffline(say: () => void) {
  const online = useOnline()
  if (online) return { onSubmitCapture: forgetAtLogout }
  const stay = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    say()
  }
  return {
    onSubmitCapture(event: SyntheticEvent<HTMLElement>) {
      const { method, dataset } = event.target as HTMLFormElement
      // A form of a `SaveArea`, and that of a message, shows itself what became of it.
      if (method !== 'dialog' && dataset.hSave === undefined) stay(event)
    },
    onClickCapture(event: SyntheticEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && !worksOffline(link)) stay(event)
    },
  }
}

/** Forms after which no data of the member may stay in the browser. */
const LEAVING_FORMS: readonly string[] = [PATHS.logout, PATHS.delete_account]

function forgetAtLogout({ target }: SyntheticEvent<HTMLElement>): void {
  if (!LEAVING_FORMS.includes((target as HTMLFormElement).getAttribute('action') ?? '')) return
  forgetLists()
}

/** Whether a link works offline: to an anchor of the page, back, to a cached profile, or to another application. */
function worksOffline({ pathname, hash, protocol, dataset }: HTMLAnchorElement): boolean {
  if (!protocol.startsWith('http') || dataset.hBack !== undefined) return true
  if (pathname === location.pathname && hash !== '') return true
  return queryClient.getQueriesData({ queryKey: ['page', pathname] }).some(([, data]) => data !== undefined)
}
