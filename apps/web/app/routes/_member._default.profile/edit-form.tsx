import type { Fault } from '@hearth/contracts/faults'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useFaultText, useFieldError } from '../../areas/accounts/faults.ts'
import { AboutField } from '../../areas/profiles/about-field.tsx'
import * as profileCss from '../../areas/profiles/profile.css.ts'
import { TraitFields } from '../../areas/profiles/trait-fields.tsx'
import { BasicsFields } from './basics-fields.tsx'
import { InterestFields } from './interest-fields.tsx'
import * as css from './own-profile.css.ts'
import type { OwnProfilePage, SectionForm } from './own-profile.server.ts'
import { PromptFields } from './prompt-fields.tsx'
import { idOf, type Section, sectionAddress, TITLES } from './sections.ts'
import { LeaveDialog, useUnsaved } from './unsaved.tsx'

/** What was sent and sent back. */
export interface Refused {
  readonly section: Section
  readonly sent: SectionForm
  readonly refusal: Omit<Fault, 'field'>
  readonly faults: readonly Fault[]
}

interface EditFormProps {
  readonly section: Section
  readonly page: OwnProfilePage
  readonly refused: Refused | null
  readonly failed: boolean
}

/** The form of one part, in its place. It works as a document, too. */
export function EditForm({ section, page, refused, failed }: EditFormProps) {
  const { t } = useTranslation('profiles')
  const faultText = useFaultText()
  const faults = refused?.faults ?? []
  const box = useRef<HTMLDivElement>(null)
  const { blocker, note } = useUnsaved(box)
  const submit = useSubmit()
  const busy = useNavigation().formMethod === 'POST'
  const address = `${PATHS.profile}?edit=${section}`

  useEffect(() => {
    if (refused || failed) document.getElementById(idOf(section))?.scrollIntoView({ block: 'nearest' })
  }, [refused, failed, section])

  function send(event: FormEvent<HTMLElement>) {
    const form = event.target as HTMLFormElement
    if (form.method !== 'post') return
    event.preventDefault()
    submit(form, { method: 'post', action: address, replace: true, preventScrollReset: true })
  }
  return (
    <section className={css.form} aria-labelledby={`${section}-form-title`}>
      <h2 id={`${section}-form-title`} className={profileCss.title} tabIndex={-1} data-h-start="">
        {t(TITLES[section])}
      </h2>
      {failed ? <Alert tone="danger">{t('save_failed')}</Alert> : null}
      <div ref={box} onSubmit={send} onPointerDownCapture={note} onKeyDownCapture={note}>
        <Form
          action={address}
          busy={busy}
          faultsTitle={refused ? faultText(refused.refusal) : undefined}
          faults={faults.map((fault) => ({ field: fault.field, text: faultText(fault) }))}
        >
          <input type="hidden" name="section" value={section} />
          <Fields section={section} page={page} refused={refused} />
          <FormActions>
            <div className={css.ways}>
              <Button type="submit" size="large" busy={busy}>
                {t('save')}
              </Button>
              <ButtonLink href={sectionAddress(section)} tone="quiet" size="large">
                {t('cancel')}
              </ButtonLink>
            </div>
          </FormActions>
        </Form>
      </div>
      <LeaveDialog blocker={blocker} />
    </section>
  )
}

function Fields({ section, page, refused }: Pick<EditFormProps, 'section' | 'page' | 'refused'>) {
  const errorOf = useFieldError(refused?.faults ?? [])
  const sent = refused?.sent ?? null
  if (section === 'basics') return <BasicsFields basics={page.basics} sent={sent} errorOf={errorOf} />
  if (section === 'about')
    return <AboutField most={page.about.most} text={sent?.about ?? page.about.text} error={errorOf('about')} />
  if (section === 'prompts')
    return <PromptFields prompts={page.prompts} answers={page.profile.prompts} sent={sent} errorOf={errorOf} />
  if (section === 'interests')
    return <InterestFields interests={page.interests} chosen={sent?.interests ?? null} error={errorOf('interests')} />
  const traits = page.traits.map((trait) => ({ ...trait, value: sent?.[trait.field] ?? trait.value }))
  return <TraitFields traits={traits} errorOf={errorOf} />
}
