import { LoadMore } from '@hearth/ui/components/load-more/load-more'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../client/connection.ts'
import { useMoreLink } from '../../client/more-link.ts'

interface MoreConversationsProps {
  /** The address of the next page; null at the end of the list. */
  readonly more: string | null
  /** How many conversations there were before the last page was added. */
  readonly before: number
  readonly busy: boolean
  readonly failed: boolean
  readonly showMore: () => void
}

/** The link to further conversations, which most members never have. It stays mounted at the end of the list, to lead on to what came. */
export function MoreConversations({ more, before, busy, failed, showMore }: MoreConversationsProps) {
  const { t } = useTranslation(['conversations', 'errors'])
  const online = useOnline()
  const onClick = useMoreLink({ entries: '[data-h-list] > li', before, more, busy, showMore })
  return (
    <div data-more-conversations="">
      {more === null ? null : (
        <LoadMore
          href={more}
          label={t(failed ? 'errors:try_again' : 'more')}
          busyLabel={t('more_busy')}
          busy={busy}
          disabled={!online}
          onClick={onClick}
        />
      )}
    </div>
  )
}
