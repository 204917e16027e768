import { useTranslation } from 'react-i18next'
import type { PartData } from '../profiles/profile-page.server.ts'
import * as css from './like-part.css.ts'

/** Parts of profiles that are liked, side by side: the photos and answers, each with who likes it. */
export function LikedParts({ name, mine, yours }: LikedPartsProps) {
  const { t } = useTranslation('likes')
  return (
    <div className={css.parts} data-liked-parts="">
      {mine ? <Part part={mine} caption={t('photo' in mine ? 'you_like_photo' : 'you_like_answer')} /> : null}
      {yours ? (
        <Part part={yours} caption={t('photo' in yours ? 'they_like_photo' : 'they_like_answer', { name })} />
      ) : null}
    </div>
  )
}

interface LikedPartsProps {
  readonly name: string
  /** What the viewer likes of that person's profile, and what they like of the viewer's; null for nothing in particular. */
  readonly mine: PartData | null
  readonly yours: PartData | null
}

function Part({ part, caption }: { readonly part: PartData; readonly caption: string }) {
  const { t } = useTranslation('profiles')
  return (
    <figure className={css.part}>
      {'photo' in part ? (
        <img className={css.photo} src={part.photo} alt="" width={96} height={120} />
      ) : (
        <blockquote className={css.answer}>
          <p className={css.beginning}>{t(`prompt.${part.prompt}`)}</p>
          <p dir="auto">{part.answer}</p>
        </blockquote>
      )}
      <figcaption className={css.caption}>{caption}</figcaption>
    </figure>
  )
}
