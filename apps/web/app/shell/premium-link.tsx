import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../addresses.ts'
import { useShell } from './shell.ts'

/** Wherever something is for premium members: the link to what premium is, with what it costs. Nothing where it is not sold, or the member has it. */
export function PremiumLink() {
  const { t } = useTranslation('shell')
  const price = useShell()?.premiumFrom ?? null
  if (price === null) return null
  return (
    <TextLink href={PATHS.premium} alone>
      {t('get_premium')}&nbsp;· {t('premium_from', { price })}
    </TextLink>
  )
}
