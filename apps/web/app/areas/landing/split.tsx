import { useTranslation } from 'react-i18next'
import { picturesNamed, rowOfPictures } from './pictures.ts'
import type { LandingContent } from './sections.tsx'
import { ClosingWords, DrawnPeople, Heading, LandingFacts, NUMBERS, OpeningWords, Words } from './sections.tsx'
import * as css from './split.css.ts'

/** Up to so many characters a headline is set as a poster. */
const SHORT_TITLE = 22

/** Words beside one large picture; below it people behind a table with cards on it, and steps whose pictures stand edge to edge, so that one line can run through them. */
export function Split({ art, facts, hiddenTexts, signupHref, signupClosedBy, peopleHref }: LandingContent) {
  const { t } = useTranslation('landing')
  const title = t('title')
  const spots = rowOfPictures(art, NUMBERS.length)
  const people = picturesNamed(art, 'portrait-')
  return (
    <div className={css.page}>
      <section className={art.hero ? css.opening.pictured : css.opening.plain}>
        <OpeningWords
          css={css}
          title={title.length > SHORT_TITLE ? css.title.long : css.title.short}
          signupHref={signupHref}
          signupClosedBy={signupClosedBy}
          peopleHref={peopleHref}
        />
        {art.hero ? (
          <div className={css.art}>
            <picture>
              {/* A picture cannot always ask for itself whether motion is welcome; paper shows it as it ends. */}
              <source media="print, (prefers-reduced-motion: reduce)" srcSet={`${art.hero}#still`} />
              <img className={css.hero} src={art.hero} alt="" width={1000} height={1000} fetchpriority="high" />
            </picture>
          </div>
        ) : null}
      </section>

      {people.length > 0 ? (
        <figure className={css.company}>
          <div className={css.seats}>
            {people.map((address) => (
              <img key={address} className={css.guest} src={address} alt="" width={700} height={800} />
            ))}
          </div>
          {art.table ? <img className={css.laid} src={art.table} alt="" width={2600} height={150} /> : null}
          <DrawnPeople css={css.drawn} />
        </figure>
      ) : null}

      <section className={css.points} aria-labelledby="points">
        <Heading of="points" css={css.heading} />
        <ul className={css.cards}>
          {NUMBERS.map((n) => (
            <li key={n} className={css.card}>
              <Words of={`point_${n}`} css={css} hiddenTexts={hiddenTexts} />
            </li>
          ))}
        </ul>
      </section>

      <section className={css.steps} aria-labelledby="steps">
        <Heading of="steps" css={css.stepsHeading} />
        <ol className={css.stepList}>
          {NUMBERS.map((n, index) => (
            <li key={n} className={css.step}>
              {spots[index] ? <img className={css.spot} src={spots[index]} alt="" width={480} height={300} /> : null}
              <div className={css.stepWords}>
                <Words of={`step_${n}`} css={css} hiddenTexts={hiddenTexts} />
              </div>
            </li>
          ))}
        </ol>
        <LandingFacts facts={facts} css={css} />
      </section>

      <section className={css.closing} aria-labelledby="closing">
        <div className={css.closingWords}>
          <ClosingWords css={css} signupHref={signupHref} signupClosedBy={signupClosedBy} />
        </div>
        {art.closing ? <img className={css.closingArt} src={art.closing} alt="" width={1200} height={420} /> : null}
      </section>
    </div>
  )
}
