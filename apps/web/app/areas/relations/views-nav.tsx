import { Chip } from '@hearth/ui/components/chip/chip'
import { useTranslation } from 'react-i18next'
import { PATHS, viewsPath } from '../../addresses.ts'
import * as css from './views-nav.css.ts'

/** Links between the notifications and the two lists of visits; `here` is the page on which they stand. */
export function ViewsNav({ here }: { here: 'notifications' | 'viewers' | 'viewed' }) {
  const { t } = useTranslation(['relations', 'shell'])
  return (
    <nav className={css.sides} aria-label={t('shell:notifications')}>
      <Chip href={PATHS.notifications} selected={here === 'notifications'}>
        {t('shell:notifications')}
      </Chip>
      <Chip href={viewsPath('viewers')} selected={here === 'viewers'}>
        {t('viewers')}
      </Chip>
      <Chip href={viewsPath('viewed')} selected={here === 'viewed'}>
        {t('viewed')}
      </Chip>
    </nav>
  )
}
