import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { useTranslation } from 'react-i18next'

interface AboutFieldProps {
  readonly text: string
  readonly most: number
  readonly error: string | undefined
}

/** The field for a member's text about themself. */
export function AboutField({ text, most, error }: AboutFieldProps) {
  const { t } = useTranslation('profiles')
  return (
    <Textarea
      name="about"
      label={t('about')}
      hint={t('about_hint')}
      value={text}
      most={most}
      left={useLeftText()}
      error={error}
    />
  )
}

/** The text that says how many characters are left, or too many if the number is negative. */
export function useLeftText(): (count: number) => string {
  const { t } = useTranslation('profiles')
  return (count) => (count < 0 ? t('about_over', { count: -count }) : t('about_left', { count }))
}
