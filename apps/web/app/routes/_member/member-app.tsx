import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { FormElementProvider } from '@hearth/ui/components/form/form-element'
import { LinkElementProvider } from '@hearth/ui/components/link/link-element'
import { ToastProvider } from '@hearth/ui/components/toast/toast-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { forgetLists, useSavedLists } from '../../areas/discovery/saved-lists.ts'
import { callsOf } from '../../client/api-client.ts'
import { AppForm } from '../../client/app-form.tsx'
import { AppLink } from '../../client/app-link.tsx'
import { useBrokenPictures } from '../../client/broken-pictures.ts'
import { useOnline } from '../../client/connection.ts'
import { useShownEntry } from '../../client/history-entry.ts'
import { setIdentity } from '../../client/identity.ts'
import { useIsomorphicLayoutEffect } from '../../client/isomorphic-layout-effect.ts'
import { useNotices } from '../../client/notices.ts'
import { useOtherAccount } from '../../client/other-account.ts'
import { useTypedForms } from '../../client/overlays.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { AppNotice } from '../../client/shown-notice.tsx'
import { NavigationAnnouncer, useTitleCount } from '../../shell/navigation-announcer.tsx'
import { CurrentShell, type MemberShell } from '../../shell/shell.ts'
import { useCurrentUser } from '../../shell/use-current-user.ts'

const client = callsOf(ACCOUNT_ENDPOINTS)

/** The members' app around its pages: it stays while they change, and owns what lives longer than one of them. */
export function MemberApp({ shell, children }: { shell: MemberShell; children: ReactNode }) {
  const { t } = useTranslation('shell')
  // A document of the server has one of its own, a browser keeps what it knows.
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
  useTypedForms()
  useSavedLists(shell.identity)
  usePageHidden()
  const otherAccount = useOtherAccount(shell)
  const { viewer, loggedOut } = useCurrentUser(shell, otherAccount)
  const { sayAgain } = useNotices({ loggedOut, otherAccount })
  useBrokenPictures()
  const current = { ...shell, viewer }
  useTitleCount(viewer.counts.unread_messages + viewer.counts.new_likes)
  const stay = useStayOffline(sayAgain)
  return (
    <div {...stay}>
      <CurrentShell.Provider value={current}>
        <AppNotice>{children}</AppNotice>
      </CurrentShell.Provider>
      <NavigationAnnouncer />
    </div>
  )
}

/** Says on the document that its pages change in place from here on. */
function useMarkedDocument(): void {
  useEffect(() => {
    document.documentElement.dataset.app = ''
  }, [])
}

/** Tells the server that the page is out of sight (spec, section 7). */
function usePageHidden(): void {
  useEffect(() => {
    const onChange = () => document.hidden && client.pageHidden()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}

/** Without a network neither a form nor a link leads anywhere, except to a page that is known: the browser would give up the app for a page of its own. */
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
      // A form that saves something says it itself.
      if (method !== 'dialog' && dataset.hSave === undefined) stay(event)
    },
    onClickCapture(event: SyntheticEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && !worksOffline(link)) stay(event)
    },
  }
}

/** Forms after which nothing of this member may stay in the browser. */
const LEAVING_FORMS: readonly string[] = [PATHS.logout, PATHS.delete_account]

function forgetAtLogout({ target }: SyntheticEvent<HTMLElement>): void {
  if (LEAVING_FORMS.includes((target as HTMLFormElement).getAttribute('action') ?? '')) forgetLists()
}

/** Whether a link leads within the page, back, to a profile that has been loaded, or out of the browser. */
function worksOffline({ pathname, hash, protocol, dataset }: HTMLAnchorElement): boolean {
  if (!protocol.startsWith('http') || dataset.hBack !== undefined) return true
  if (pathname === location.pathname && hash !== '') return true
  return queryClient.getQueriesData({ queryKey: ['page', pathname] }).some(([, data]) => data !== undefined)
}
