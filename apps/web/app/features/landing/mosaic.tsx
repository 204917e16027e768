import { useTranslation } from 'react-i18next'
import type { LandingContent } from './landing.ts'
import * as css from './mosaic.css.ts'
import { mosaicRows } from './mosaic-rows.ts'
import { SignupAction } from './signup-action.tsx'

/** The headline spelled in tiles, one for each letter, beside the headline in words; below it blocks of colour. */
export function Mosaic({ art, facts, signupHref }: LandingContent) {
  const { t } = useTranslation('landing')
  const rows = art.flags ? mosaicRows(t('title')) : []
  const action = signupHref ? <SignupAction href={signupHref} /> : null
  return (
    <div className={css.wall}>
      <section className={css.opening}>
        <div className={css.words}>
          <h1 className={css.title}>{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
          {action ? (
            <div className={css.action}>
              {action}
              <p className={css.note}>{t('action_note')}</p>
            </div>
          ) : null}
        </div>
        {rows.length > 0 ? (
          // The headline stands beside it in words.
          <div className={css.mosaic} aria-hidden="true">
            {rows.map((row, y) => (
              <div key={y} className={css.row}>
                {row.map(({ kind, name }, x) => (
                  <div key={x} className={css.tile[kind]}>
                    <img className={css.flag} src={`${art.flags}#${name}`} alt="" width={100} height={100} />
                    {kind === 'letter' ? <span className={css.letter}>{name}</span> : null}
                  </div>
                ))}
              </div>
            ))}
          </div>
        ) : art.hero ? (
          <img className={css.hero} src={art.hero} alt="" width={1200} height={900} />
        ) : null}
      </section>

      <section aria-labelledby="points" className={css.blocks}>
        <h2 className={css.heading} id="points">
          {t('points_title')}
        </h2>
        <ul className={css.points}>
          {([1, 2, 3] as const).map((n) => (
            <li key={n} className={css.point[n]}>
              <h3 className={css.pointTitle}>{t(`point_${n}_title`)}</h3>
              <p>{t(`point_${n}_text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="steps" className={css.blocks}>
        <h2 className={css.heading} id="steps">
          {t('steps_title')}
        </h2>
        <ol className={css.steps}>
          {([1, 2, 3] as const).map((n) => (
            <li key={n} className={css.step}>
              <h3 className={css.pointTitle}>{t(`step_${n}_title`)}</h3>
              <p className={css.muted}>{t(`step_${n}_text`)}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={css.closing} aria-labelledby="closing">
        <div className={css.closingWords}>
          <h2 className={css.closingTitle} id="closing">
            {t('closing_title')}
          </h2>
          <p className={css.lead}>{t('closing_text')}</p>
          {action}
        </div>
        <ul className={css.facts} aria-label={t('facts_title')}>
          <li className={css.fact}>{t('countries', { count: facts.countries })}</li>
          <li className={css.fact}>{t('languages', { count: facts.languages })}</li>
          <li className={css.fact}>{t('interests', { count: facts.interests })}</li>
        </ul>
      </section>
    </div>
  )
}
