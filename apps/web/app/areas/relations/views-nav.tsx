import { Chip } from '@hearth/ui/components/chip/chip'
import { useTranslation } from 'react-i18next'
import { PATHS, viewsPath } from '../../addresses.ts'

interface ViewsNavProps {
  /** The page on which they stand. */
  readonly here: 'notifications' | 'viewers' | 'viewed'
  /** A row of the page's own: a file of styles for these alone would be loaded by pages that share their script. */
  readonly className: string
}

/** Links between the notifications and the two lists of visits. */
export function ViewsNav({ here, className }: ViewsNavProps) {
  const { t } = useTranslation(['relations', 'shell'])
  return (
    <nav className={className} aria-label={t('shell:notifications')}>
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
