import { useTranslation } from 'react-i18next'
import * as css from './mosaic.css.ts'
import { mosaicRows } from './mosaic-rows.ts'
import type { LandingContent } from './sections.tsx'
import { ClosingWords, Facts, Heading, OpeningWords, THREE, Words } from './sections.tsx'

/** The headline spelled in tiles, one for each letter, beside the headline in words; below it blocks of colour. */
export function Mosaic({ art, facts, signupHref, peopleHref }: LandingContent) {
  const { t } = useTranslation('landing')
  const rows = art.flags ? mosaicRows(t('title')) : []
  return (
    <div className={css.wall}>
      <section className={css.opening}>
        <OpeningWords css={css} title={css.title} signupHref={signupHref} peopleHref={peopleHref} />
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
        <Heading of="points" css={css.heading} />
        <ul className={css.points}>
          {THREE.map((n) => (
            <li key={n} className={css.point[n]}>
              <Words of={`point_${n}`} css={{ itemTitle: css.itemTitle }} />
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="steps" className={css.blocks}>
        <Heading of="steps" css={css.heading} />
        <ol className={css.steps}>
          {THREE.map((n) => (
            <li key={n} className={css.step}>
              <Words of={`step_${n}`} css={css} />
            </li>
          ))}
        </ol>
      </section>

      <section className={css.closing} aria-labelledby="closing">
        <div className={css.closingWords}>
          <ClosingWords css={css} signupHref={signupHref} />
        </div>
        <Facts facts={facts} css={css} />
      </section>
    </div>
  )
}
