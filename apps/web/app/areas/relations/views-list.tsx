import { ButtonLink } from '@hearth/ui/components/button/button'
import { EmptyState } from '@hearth/ui/components/empty-state/empty-state'
import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS, viewsPath } from '../../addresses.ts'
import { useDocument } from '../../shell/document-props.ts'
import { LikeableGrid } from '../likes/likeable-grid.tsx'
import type { ViewsData } from './views.server.ts'
import * as css from './views-list.css.ts'
import { ViewsNav } from './views-nav.tsx'

/** Who looked at the member's profile, or at whose they looked, with links from one to the other. */
export function ViewsList({ data }: { data: ViewsData }) {
  const { t } = useTranslation('relations')
  const { emptyArt } = useDocument()
  const { side, people, more, continued, fictional } = data
  const toProfile = side === 'viewers'
  return (
    <>
      <ViewsNav here={side} className={css.sides} />
      <header className={css.opening}>
        <h1 className={css.title}>{t(side)}</h1>
        <p className={css.lead}>{t(`${side}_lead`)}</p>
        <p>
          <TextLink href={`${PATHS.settings}#hide_views`}>{t('visits_hide')}</TextLink>
        </p>
        {fictional ? <p className={css.lead}>{fictional.warning}</p> : null}
      </header>
      {people.length > 0 ? (
        <div className={css.people}>
          <LikeableGrid people={people} fictional={fictional} first />
        </div>
      ) : null}
      {people.length === 0 && !continued ? (
        <EmptyState
          art={emptyArt}
          title={t(`${side}_none_title`)}
          text={t(`${side}_none_text`)}
          action={
            <ButtonLink href={toProfile ? PATHS.profile : PATHS.members} tone="outline">
              {t(`${side}_none_do`)}
            </ButtonLink>
          }
        />
      ) : null}
      {more || continued ? (
        <p className={css.onwards}>
          {more ? (
            <ButtonLink href={more} tone="outline">
              {t('visits_more')}
            </ButtonLink>
          ) : null}
          {continued ? <TextLink href={viewsPath(side)}>{t('visits_first')}</TextLink> : null}
        </p>
      ) : null}
    </>
  )
}
