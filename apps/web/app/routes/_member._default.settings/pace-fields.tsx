import { Button } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { Select } from '@hearth/ui/components/select/select'
import { useTranslation } from 'react-i18next'

/** What a member can say of how often they answer. */
export function PaceFields({ value, save }: { readonly value: string; readonly save: string }) {
  const { t } = useTranslation('answering')
  return (
    <>
      <p>{t('pace_lead')}</p>
      <Select
        name="pace"
        id="pace-choice"
        label={t('pace')}
        value={value}
        placeholder={t('pace_none')}
        options={[
          { value: 'daily', label: t('daily') },
          { value: 'few_a_week', label: t('few_a_week') },
          { value: 'weekly', label: t('weekly') },
        ]}
      />
      <FormActions>
        <Button type="submit">{save}</Button>
      </FormActions>
    </>
  )
}
