import type { Fault } from '@hearth/contracts/faults'
import type { SignupStep } from '@hearth/contracts/profiles'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useFaultText } from '../../areas/accounts/faults.ts'
import type { SignupPage } from './complete-signup.server.ts'
import * as css from './steps.css.ts'

export interface StepProps {
  readonly page: SignupPage
  readonly faults: readonly Fault[]
  /** Why what was sent was refused. */
  readonly refusal: Omit<Fault, 'field'> | null
  /** The step before this one; null for the first. */
  readonly before: SignupStep | null
  /** Where the member goes after the last step; null for the usual end. */
  readonly returnTo: string | null
}

/** The address of one step. */
export const stepAddress = (step: SignupStep, returnTo: string | null): string =>
  `${PATHS.complete_signup}?${new URLSearchParams({ step, ...(returnTo === null ? {} : { returnTo }) })}`

/** What each form says of where it stands. */
export const StepFields = ({ step, returnTo }: { step: SignupStep; returnTo: string | null }) => (
  <>
    <input type="hidden" name="step" value={step} />
    {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
  </>
)

/** The link to the step before. */
export function BackLink({ before, returnTo }: Pick<StepProps, 'before' | 'returnTo'>) {
  const { t } = useTranslation('onboarding')
  return before === null ? null : (
    <TextLink href={stepAddress(before, returnTo)} alone>
      {t('back')}
    </TextLink>
  )
}

interface StepFormProps extends Omit<StepProps, 'page'> {
  readonly step: SignupStep
  /** Words of the button that goes on, where it saves nothing. */
  readonly submit?: string
  readonly busy?: boolean
  /** Whether it can be left out: not where it has what it asks for. */
  readonly skips?: boolean
  readonly children?: ReactNode
}

/** The form of a step that may be left out. */
export function StepForm({
  step,
  faults,
  refusal,
  before,
  returnTo,
  submit,
  busy,
  skips = true,
  children,
}: StepFormProps) {
  const { t } = useTranslation('onboarding')
  const faultText = useFaultText()
  return (
    <Form
      action={PATHS.complete_signup}
      faultsTitle={refusal ? faultText(refusal) : undefined}
      faults={faults.map((fault) => ({ field: fault.field, text: faultText(fault) }))}
    >
      <StepFields step={step} returnTo={returnTo} />
      {children}
      <FormActions>
        <Button type="submit" size="large" wide busy={busy}>
          {submit ?? t('save')}
        </Button>
      </FormActions>
      <div className={css.ways}>
        <BackLink before={before} returnTo={returnTo} />
        {skips ? (
          <span className={css.wayOn}>
            <Button type="submit" tone="quiet" name="skip" value="1">
              {t('skip')}
            </Button>
          </span>
        ) : null}
      </div>
    </Form>
  )
}
