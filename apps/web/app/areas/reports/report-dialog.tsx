import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { Select } from '@hearth/ui/components/select/select'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { useActionData, useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { SaveArea, SaveForm, useArea } from '../../saving/save-form.tsx'
import type { ReportData } from './report-data.ts'
import { WHOLE_PROFILE, WORDS_MAX } from './report-form.ts'

const ID = 'report-person'

interface ReportDialogProps extends ReportData {
  readonly id: string
  readonly name: string
  /** The field that names the intent. */
  readonly field: string
  readonly onClose: () => void
}

/** Asks for what somebody is reported, and says the number of the report once it is sent. */
export function ReportDialog({ id, name, field, onClose, ...data }: ReportDialogProps) {
  const { t } = useTranslation(['reports', 'shell'])
  useDialogEntry(ID, onClose)
  const answered = useActionData<SaveResult>()
  const { data: result = answered } = useFetcher<SaveResult>({ key: 'report' })
  const isSent = result?.status === 'saved' && result.intent === 'report'
  const closeLink = (words: ReactNode) => (
    <ButtonLink
      tone="outline"
      href={memberPath(id)}
      onClick={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {words}
    </ButtonLink>
  )
  return (
    <Dialog
      id={ID}
      title={isSent ? t('sent_title') : t('title', { name })}
      closeLabel={t('shell:close')}
      open
      onClose={onClose}
    >
      <SaveArea
        id="report"
        action={memberPath(id)}
        field={field}
        intents={['report']}
        busyText={t('sending')}
        said={(_, params) => t('sent', params as { number: string })}
        afterSave={
          <>
            <p>{t('sent_then')}</p>
            <FormActions>{closeLink(t('shell:close'))}</FormActions>
          </>
        }
      >
        <ReportForm id={id} cancel={closeLink(t('send_not'))} {...data} />
      </SaveArea>
    </Dialog>
  )
}

function ReportForm({ id, photos, reasons, cancel }: ReportData & { readonly id: string; readonly cancel: ReactNode }) {
  const { t } = useTranslation(['reports', 'errors', 'profiles'])
  const { result } = useArea()
  // With the hook of the profile's forms, these would get a file more.
  const leftText = (count: number) =>
    count < 0 ? t('profiles:about_over', { count: -count }) : t('profiles:about_left', { count })
  const sent = result && 'sent' in result ? result.sent : {}
  const before = (of: string) => (typeof sent[of] === 'string' ? sent[of] : undefined)
  return (
    <SaveForm intent="report" ids={{ about: 'report-about', reason: 'report-reason', words: 'report-words' }}>
      {(errorOf, busy) => (
        <>
          <p>{t('lead')}</p>
          <input type="hidden" name="person" value={id} />
          {photos.length > 0 ? (
            <Select
              id="report-about"
              name="about"
              label={t('about')}
              options={[
                { value: WHOLE_PROFILE, label: t('about_profile') },
                ...photos.map((value, at) => ({ value, label: t('about_photo', { number: at + 1 }) })),
              ]}
              value={before('about') ?? WHOLE_PROFILE}
              error={errorOf('about')}
            />
          ) : null}
          <Select
            id="report-reason"
            name="reason"
            label={t('reason')}
            placeholder={t('reason_choose')}
            options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
            value={before('reason')}
            required
            messages={{ required: t('errors:reports.reason_required') }}
            error={errorOf('reason')}
          />
          <Textarea
            id="report-words"
            name="words"
            label={t('words')}
            hint={t('words_hint')}
            few
            most={WORDS_MAX}
            left={leftText}
            value={before('words')}
            error={errorOf('words')}
          />
          <p>{t('true')}</p>
          <FormActions>
            <Button type="submit" busy={busy}>
              {t('send')}
            </Button>
            {cancel}
          </FormActions>
        </>
      )}
    </SaveForm>
  )
}
