import { useTranslation } from 'react-i18next'
import * as css from './mosaic.css.ts'
import { fullRowsOf, mosaicOf } from './mosaic-rows.ts'
import { picturesNamed } from './pictures.ts'
import type { LandingContent } from './sections.tsx'
import { ClosingWords, DrawnPeople, Heading, LandingFacts, NUMBERS, OpeningWords, Words } from './sections.tsx'

/** The front page whose headline is spelled in tiles with faces between them, beside the headline as text; blocks of colour follow. */
export function Mosaic({ art, facts, hiddenTexts, signupHref, signupClosedBy, peopleHref }: LandingContent) {
  const { t } = useTranslation('landing')
  const faces = picturesNamed(art, 'portrait-')
  const mosaic = art.flags ? mosaicOf(t('title'), faces.length) : null
  const crew = fullRowsOf(faces, mosaic?.tiles.filter(({ kind }) => kind === 'face').length ?? 0)
  return (
    <div className={css.wall}>
      <section className={css.opening}>
        <OpeningWords
          css={css}
          title={css.title}
          signupHref={signupHref}
          signupClosedBy={signupClosedBy}
          peopleHref={peopleHref}
        />
        {mosaic ? (
          <figure className={css.picture}>
            {/* Hidden, because the headline stands beside it as text. */}
            <div className={css.mosaic[mosaic.columns]} aria-hidden="true">
              {mosaic.tiles.map(({ kind, name }, at) => (
                <div key={at} className={css.tile[kind]}>
                  {kind === 'face' ? (
                    <img className={css.face} src={faces[Number(name)]} alt="" width={800} height={1000} />
                  ) : (
                    <img className={css.flag} src={`${art.flags}#${name}`} alt="" width={100} height={100} />
                  )}
                  {kind === 'letter' ? <span className={css.letter}>{name}</span> : null}
                </div>
              ))}
            </div>
            {faces.length > 0 ? <DrawnPeople css={css.note} /> : null}
          </figure>
        ) : art.hero ? (
          <img className={css.hero} src={art.hero} alt="" width={1200} height={900} />
        ) : null}
      </section>

      <section aria-labelledby="points" className={css.blocks}>
        <Heading of="points" css={css.heading} />
        <ul className={css.points}>
          {NUMBERS.map((n) => (
            <li key={n} className={css.point[n]}>
              <Words of={`point_${n}`} css={{ itemTitle: css.itemTitle }} hiddenTexts={hiddenTexts} />
            </li>
          ))}
        </ul>
      </section>

      {crew.length > 0 ? (
        <figure className={css.crew}>
          <div className={css.line}>
            {crew.map((address) => (
              <img key={address} className={css.mate} src={address} alt="" width={800} height={1000} />
            ))}
          </div>
          <DrawnPeople css={css.crewNote} />
        </figure>
      ) : null}

      <section aria-labelledby="steps" className={css.blocks}>
        <Heading of="steps" css={css.heading} />
        <ol className={css.steps}>
          {NUMBERS.map((n) => (
            <li key={n} className={css.step[n]}>
              <Words of={`step_${n}`} css={css} hiddenTexts={hiddenTexts} />
            </li>
          ))}
        </ol>
      </section>

      <section className={css.closing} aria-labelledby="closing">
        <div className={css.closingWords}>
          <ClosingWords css={css} signupHref={signupHref} signupClosedBy={signupClosedBy} />
        </div>
        <LandingFacts facts={facts} css={css} />
      </section>
    </div>
  )
}
