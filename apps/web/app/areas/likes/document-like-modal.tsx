import { ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import * as css from './document-like-modal.css.ts'
import type { newestLikeOf } from './newest-like.server.ts'

interface DocumentLikeModalProps {
  readonly like: NonNullable<Awaited<ReturnType<typeof newestLikeOf>>>
}

/**
 * The like modal of a document, closed: the script opens it after the seconds of the address (`documents/like-modal.ts`). Without the brand's drawing,
 * whose styles every public page would load.
 */
export function DocumentLikeModal({ like: { id, name, main_image, state, fictional } }: DocumentLikeModalProps) {
  const { t } = useTranslation(['likes', 'shell'])
  const isMatch = state === 'matched'
  const href = memberPath(id)
  return (
    <Dialog
      id="like-pop-up"
      size="small"
      title={t(isMatch ? 'pop_up_match' : 'pop_up_like')}
      closeLabel={t('shell:close')}
    >
      <div className={css.body}>
        <p>{t(isMatch ? 'match_made' : 'pop_up_likes_you', { name })}</p>
        {main_image ? (
          <a href={href} className={css.picture}>
            <img src={main_image.match} alt={name} width={240} height={300} loading="lazy" />
          </a>
        ) : null}
        {fictional ? (
          <p>
            <strong>{fictional.label}</strong>
            <br />
            {fictional.warning}
          </p>
        ) : null}
        <ButtonLink href={href} size="large">
          {t('pop_up_profile')}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
