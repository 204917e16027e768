import { ButtonLink } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { Gift, Heart, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as css from './profile.css.ts'
import type { Door } from './use-door.ts'

/** What a visitor could do here as a member: each leads to becoming one. */
export function Doors({ door: { opens, href, dataAttributes } }: { door: Door }) {
  const { t } = useTranslation('profiles')
  const link = { href, dataAttributes }
  return (
    <div className={css.doors}>
      <div className={css.doorRow}>
        <span className={css.firstDoor}>
          <ButtonLink {...link} icon={<Icon shape={MessageCircle} size={20} />}>
            {t('write')}
          </ButtonLink>
        </span>
        <span className={css.door}>
          <ButtonLink {...link} tone="outline" icon={<Icon shape={Heart} size={20} />}>
            {t('like')}
          </ButtonLink>
        </span>
        <span className={css.door}>
          <ButtonLink {...link} tone="outline" icon={<Icon shape={Gift} size={20} />}>
            {t('gift')}
          </ButtonLink>
        </span>
      </div>
      <p className={css.doorsText}>{t(`doors_${opens}`)}</p>
    </div>
  )
}
