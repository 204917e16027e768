import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { useTranslation } from 'react-i18next'

interface AboutFieldProps {
  readonly text: string
  readonly most: number
  readonly error: string | undefined
}

/** What somebody writes of themself. */
export function AboutField({ text, most, error }: AboutFieldProps) {
  const { t } = useTranslation(['onboarding', 'profiles'])
  return (
    <Textarea
      name="about"
      label={t('profiles:about')}
      hint={t('about_hint')}
      value={text}
      most={most}
      left={useLeftText()}
      error={error}
    />
  )
}

/** Words how many characters are left, or are too many where it is below zero. */
export function useLeftText(): (count: number) => string {
  const { t } = useTranslation('onboarding')
  return (count) => (count < 0 ? t('about_over', { count: -count }) : t('about_left', { count }))
}
