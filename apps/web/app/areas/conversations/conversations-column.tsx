import { useLinkElement } from '@hearth/ui/components/link/link-element'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import * as css from './conversation-page.css.ts'
import { ConversationsList } from './conversations-list.tsx'

/** The list beside a conversation. */
export function ConversationsColumn({ current }: { readonly current: string | null }) {
  const { t } = useTranslation('shell')
  const LinkElement = useLinkElement()
  return (
    <nav className={css.columnInside} aria-label={t('messages')} data-conversations-column="">
      <h2 className={css.columnTitle}>
        <LinkElement href={PATHS.messages} className={css.columnLink}>
          {t('messages')}
        </LinkElement>
      </h2>
      <ConversationsList current={current} />
    </nav>
  )
}
