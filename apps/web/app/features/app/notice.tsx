import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline, useSlow } from './connection.ts'
import { goToLogin, type Notice as LeftNotice, takeNotice } from './reader.ts'
import { useRelease } from './release.ts'

interface NoticeProps {
  readonly loggedOut: boolean
  readonly otherAccount: boolean
}

/**
 * What keeps the app from going on as usual, said in one place for all of its pages: no network, a slow one, a session that has ended, another
 * account, a new release. The first that is true is said.
 */
export function Notice({ loggedOut, otherAccount }: NoticeProps) {
  const { t } = useTranslation('site')
  const online = useOnline()
  const slow = useSlow()
  const { outdated } = useRelease()
  const left = useLeftNotice()
  const reload = { label: t('reload'), run: () => location.reload() }
  if (!online) return <Alert tone="warning">{t('offline')}</Alert>
  if (loggedOut) return <Said text={t('session_ended')} action={{ label: t('log_in'), run: goToLogin }} />
  if (otherAccount) return <Said text={t('other_account')} action={reload} />
  if (slow) return <Alert tone="info">{t('slow')}</Alert>
  if (outdated) return <Said text={t('new_release')} action={reload} />
  if (left.notice) return <Said text={t(left.notice)} action={{ label: t('close'), run: left.close }} />
  return null
}

interface SaidProps {
  readonly text: string
  readonly action: { readonly label: string; run(): void }
}

const Said = ({ text, action: { label, run } }: SaidProps) => (
  <Alert
    tone="warning"
    action={
      <Button type="button" size="small" tone="outline" onClick={run}>
        {label}
      </Button>
    }
  >
    {text}
  </Alert>
)

/** What the document before this one left to be said. */
function useLeftNotice() {
  const [notice, setNotice] = useState<LeftNotice | null>(null)
  useEffect(() => setNotice((known) => known ?? takeNotice()), [])
  return { notice: notice && ('switched_account' as const), close: () => setNotice(null) }
}
