import type { Fault } from '@hearth/contracts/faults'
import type { SignupStep } from '@hearth/contracts/profiles'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../features/accounts/faults.ts'
import type { SignupPage } from './complete-signup.server.ts'
import * as css from './steps.css.ts'

export interface StepProps {
  readonly page: SignupPage
  readonly faults: readonly Fault[]
  /** Why what was sent was refused. */
  readonly refusal: Omit<Fault, 'field'> | null
  /** The step before this one; null for the first. */
  readonly before: SignupStep | null
}

/** The link to the step before. */
export function WayBack({ before }: Pick<StepProps, 'before'>) {
  const { t } = useTranslation('joining')
  return before === null ? null : (
    <TextLink href={`/complete-signup?step=${before}`} alone>
      {t('back')}
    </TextLink>
  )
}

/** The form of a step that may be left out. */
export function StepForm({
  step,
  faults,
  refusal,
  before,
  children,
}: Omit<StepProps, 'page'> & { readonly step: SignupStep; readonly children: ReactNode }) {
  const { t } = useTranslation('joining')
  const faultText = useFaultText()
  return (
    <Form
      action="/complete-signup"
      faultsTitle={refusal ? faultText(refusal) : undefined}
      faults={faults.map((fault) => ({ field: fault.field, text: faultText(fault) }))}
    >
      <input type="hidden" name="step" value={step} />
      {children}
      <FormActions>
        <Button type="submit" size="large" wide>
          {t('save')}
        </Button>
      </FormActions>
      <div className={css.ways}>
        <WayBack before={before} />
        <span className={css.wayOn}>
          <Button type="submit" tone="quiet" name="skip" value="1">
            {t('skip')}
          </Button>
        </span>
      </div>
    </Form>
  )
}
