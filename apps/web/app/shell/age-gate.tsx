import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { TextLink } from '@hearth/ui/components/link/link'
import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PAGE_PATHS, PATHS } from '../addresses.ts'
import { LanguageList } from './language-list.tsx'
import * as css from './layouts.css.ts'
import type { Language } from './shell.ts'

interface AgeGateProps {
  readonly age: number
  readonly art: string | null
  readonly languages: readonly Language[]
}

/**
 * Asks visitors to confirm their age, in their own language if they choose one. Forms, so that it works without a script; a script sends the answer without
 * leaving the page.
 */
export function AgeGate({ age, art, languages }: AgeGateProps) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  return (
    <Dialog id="age-gate" title={t('age_gate_title', { age })} size="small" open>
      <form className={css.ageGate} method="post" action={PATHS.age_gate} data-h-age-gate="">
        <input type="hidden" name="returnTo" value={pathname + search} />
        {art ? <img className={css.ageGateArt} src={art} alt="" width={240} height={240} /> : null}
        <p>{t('age_gate_text')}</p>
        <div className={css.ageGateAnswers}>
          <Button type="submit" wide>
            {t('age_gate_confirm', { age })}
          </Button>
          <ButtonLink href={PATHS.age_gate_declined} tone="quiet" wide>
            {t('age_gate_decline')}
          </ButtonLink>
        </div>
        <ul className={css.ageGateRules}>
          {(['terms', 'privacy'] as const).map((page) => (
            <li key={page}>
              <TextLink href={PAGE_PATHS[page]} quiet alone>
                {t(page)}
              </TextLink>
            </li>
          ))}
        </ul>
      </form>
      <LanguageList languages={languages} />
    </Dialog>
  )
}
