import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { Select } from '@hearth/ui/components/select/select'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { useActionData, useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { SaveArea, SaveForm, useArea } from '../../saving/save-form.tsx'
import type { ReportData, ReportedConversation } from './report-data.ts'
import { WHOLE_PROFILE, WORDS_MAX } from './report-form.ts'

const ID = 'report-person'

interface ReportDialogProps extends ReportData {
  /** What is reported: a person, with the photos that can be chosen, or a conversation. */
  readonly of: { readonly id: string; readonly name: string } | ReportedConversation
  /** The address of the page, to which the form goes. */
  readonly action: string
  /** The field that names the intent. */
  readonly field: string
  readonly onClose: () => void
}

/** Asks for what somebody or a conversation is reported, and says the number of the report once it is sent. */
export function ReportDialog({ of, action, field, onClose, ...data }: ReportDialogProps) {
  const { t } = useTranslation(['reports', 'shell'])
  useDialogEntry(ID, onClose)
  const answered = useActionData<SaveResult>()
  const { data: result = answered } = useFetcher<SaveResult>({ key: 'report' })
  const isSent = result?.status === 'saved' && result.intent === 'report'
  const title =
    'name' in of ? t('title', { name: of.name }) : t(of.seq === null ? 'title_conversation' : 'title_message')
  const closeLink = (words: ReactNode) => (
    <ButtonLink
      tone="outline"
      href={action}
      onClick={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {words}
    </ButtonLink>
  )
  return (
    <Dialog id={ID} title={isSent ? t('sent_title') : title} closeLabel={t('shell:close')} open onClose={onClose}>
      <SaveArea
        id="report"
        action={action}
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
        <ReportForm of={of} cancel={closeLink(t('send_not'))} {...data} />
      </SaveArea>
    </Dialog>
  )
}

type FormProps = ReportData & Pick<ReportDialogProps, 'of'> & { readonly cancel: ReactNode }

function ReportForm({ of, photos, reasons, cancel }: FormProps) {
  const { t } = useTranslation(['reports', 'errors', 'profiles'])
  const { result } = useArea()
  // With the hook of the profile's forms, these would get a file more.
  const leftText = (count: number) =>
    count < 0 ? t('profiles:about_over', { count: -count }) : t('profiles:about_left', { count })
  const sent = result && 'sent' in result ? result.sent : {}
  const before = (name: string) => (typeof sent[name] === 'string' ? sent[name] : undefined)
  return (
    <SaveForm intent="report" ids={{ about: 'report-about', reason: 'report-reason', words: 'report-words' }}>
      {(errorOf, busy) => (
        <>
          <p>
            {t('lead')} <TextLink href={PATHS.blackmail}>{t('blackmail')}</TextLink>
          </p>
          {'name' in of ? (
            <input type="hidden" name="person" value={of.id} />
          ) : (
            <>
              <p>{t(of.seq === null ? 'read_conversation' : 'read_message')}</p>
              <input type="hidden" name="conversation" value={of.id} />
              <input type="hidden" name="message" value={of.seq ?? ''} />
            </>
          )}
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
