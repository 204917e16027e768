import type { TextParams } from '@hearth/contracts/faults'
import { SpokenErrors } from '@hearth/ui/components/field/spoken-errors'
import { Form, type FormFault } from '@hearth/ui/components/form/form'
import { type FormElementProps, FormElementProvider } from '@hearth/ui/components/form/form-element'
import { FormStatus } from '@hearth/ui/components/form/form-status'
import { useValidation } from '@hearth/ui/components/form/use-validation'
import { useActionData, useFetcher } from '@remix-run/react'
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../addresses.ts'
import { currentIdentity } from '../client/identity.ts'
import { memberOf } from '../client/identity-name.ts'
import { SAVE_FIELDS, type SaveResult } from '../http/save-result.ts'
import { useFaultText } from '../words/faults.ts'
import { UNANSWERED } from './save-action.ts'

interface Area {
  readonly action: string
  readonly field: string
  readonly now: ReactNode
  readonly result: SaveResult | null
  /** Name of the form that the result is about; null if a document brought the result. */
  readonly of: string | null
  readonly busy: boolean
  readonly send: (form: HTMLFormElement, submitter: HTMLElement | null) => void
}
const AreaContext = createContext<Area | null>(null)

/** The area around a form. */
export function useArea(): Area {
  const area = useContext(AreaContext)
  if (!area) throw new Error('A form that saves something stands in a SaveArea')
  return area
}

interface SaveAreaProps<Intent extends string> {
  /** Unique among the areas of the app. */
  readonly id: string
  /** The address to which its forms are sent. */
  readonly action: string
  /** The field that names the intent. */
  readonly field: string
  readonly intents: readonly Intent[]
  /** The message after a save; without it another element shows one. */
  readonly said?: (intent: Intent, params: TextParams) => string
  /** What is said while a form is being sent; without it, that it is being saved. */
  readonly busyText?: string
  /** Stands below the message after a save, in place of the forms; without it they stay. */
  readonly afterSave?: ReactNode
  /** The stored values, shown after a conflict. */
  readonly now?: ReactNode
  readonly children: ReactNode
}

/**
 * Contains forms that save something, and shows the result of the last one sent. The app sends them in place, one at a time, and keeps their values;
 * without a script they are ordinary forms, and the page that answers shows the same. Other forms in it are left to the browser.
 */
export function SaveArea<Intent extends string>(props: SaveAreaProps<Intent>) {
  const { id, action, field, intents, said, busyText, afterSave, now = null, children } = props
  const { t } = useTranslation('shell')
  const fetcher = useFetcher<SaveResult>({ key: id })
  const answered = useActionData<SaveResult>()
  const [offline, setOffline] = useState<SaveResult | null>(null)
  const sent = useRef<{ readonly form: HTMLFormElement; readonly name: string } | null>(null)
  /** What had been answered before what is being sent. */
  const sending = useRef<{ readonly before: SaveResult | undefined } | null>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const busy = fetcher.state !== 'idle'
  const ofDocument = answered && intents.includes(answered.intent as Intent) ? answered : null
  const result = offline ?? fetcher.data ?? ofDocument

  // An answer may come before the busy state was ever rendered.
  useEffect(() => {
    if (!busy) sending.current = null
  }, [busy, fetcher.data])
  useEffect(() => {
    if (!busy && sent.current && result) follow(sent.current.form, { result, status: status.current })
  }, [busy, result])
  // A saved form may disappear later while it has the focus.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && result?.status === 'saved' && sent.current?.form.isConnected === false) status.current?.focus()
  })

  const send: Area['send'] = (form, submitter) => {
    // A second click may come before the busy state is rendered, and one after the answer before the effect above has run.
    if (sending.current && sending.current.before === fetcher.data) return
    const data = new FormData(form, submitter)
    sent.current = { form, name: form.dataset.hSave ?? '' }
    if (!navigator.onLine) {
      const refusal = { code: UNANSWERED.offline, params: {} }
      return setOffline({ status: 'failed', intent: String(data.get(field)), refusal })
    }
    setOffline(null)
    sending.current = { before: fetcher.data }
    data.set(SAVE_FIELDS.member, memberOf(currentIdentity()))
    fetcher.submit(data, { method: 'post', action: form.getAttribute('action') ?? action, preventScrollReset: true })
  }
  const saved = !busy && result?.status === 'saved'
  return (
    <AreaContext.Provider value={{ action, field, now, result, of: sent.current?.name ?? null, busy, send }}>
      {saved && afterSave ? null : <FormElementProvider value={SavedForm}>{children}</FormElementProvider>}
      <FormStatus
        ref={status}
        text={
          busy ? (busyText ?? t('saving')) : saved && said ? said(result.intent as Intent, result.params ?? {}) : null
        }
        saved={saved}
      />
      {saved ? afterSave : null}
    </AreaContext.Provider>
  )
}

/** Focuses the errors of a refused form, or the status if the form is gone. Clears passwords that were saved. */
function follow(
  form: HTMLFormElement,
  { result, status }: { readonly result: SaveResult; readonly status: HTMLElement | null },
): void {
  if (result.status !== 'saved') {
    form.querySelector<HTMLElement>('[data-h-faults]')?.focus()
    return
  }
  if (!form.isConnected) status?.focus()
  else if (form.querySelector('[autocomplete$=password]')) form.reset()
  status?.scrollIntoView({ block: 'nearest' })
}

/** The form element of the kit within a `SaveArea`. */
function SavedForm({ onSubmit, ...form }: FormElementProps) {
  const { send, busy } = useArea()
  const element = useRef<HTMLFormElement>(null)
  const errors = useValidation(element, busy)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    if (event.currentTarget.dataset.hSave === undefined || event.defaultPrevented) return
    event.preventDefault()
    send(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
  }
  return (
    <SpokenErrors.Provider value={errors}>
      <form ref={element} {...form} onSubmit={submit} />
    </SpokenErrors.Provider>
  )
}

interface SaveFormProps {
  readonly intent: string
  /** Distinguishes several forms of one intent. */
  readonly item?: string
  /** Version of the stored values that the form shows. */
  readonly version?: string | undefined
  /** What is said where no answer came; without it, that what was filled in is still there. */
  readonly unanswered?: { readonly offline: string; readonly failed: string } | undefined
  /** Ids of the controls by field; the field's name is the default. */
  readonly ids?: Readonly<Record<string, string>>
  readonly children: ReactNode | ((errorOf: (field: string) => string | undefined, busy: boolean) => ReactNode)
}

/** A form that saves something. */
export function SaveForm({ intent, item = '', version, unanswered, ids = {}, children }: SaveFormProps) {
  const { action, field, now, result, of, busy } = useArea()
  const { t } = useTranslation(['shell', 'errors'])
  const faultText = useFaultText()
  const name = `${intent} ${item}`
  const own = !busy && result?.intent === intent && (of === null || of === name) ? result : null
  const refused = own && own.status !== 'saved' ? own : null
  const faults = refused && 'faults' in refused ? refused.faults : []
  const shown = useShownVersion(version, own)
  const errorOf = (asked: string) => {
    const fault = faults.find((one) => one.field === asked)
    return fault && faultText(fault)
  }
  const [title, links] = useRefusal(refused, unanswered)
  return (
    <Form
      action={action}
      busy={busy}
      dataAttributes={{ 'data-h-save': name }}
      faultsTitle={title}
      faults={[
        ...links,
        ...faults.map((fault) => ({ field: ids[fault.field] ?? fault.field, text: faultText(fault) })),
      ]}
    >
      <input type="hidden" name={field} value={intent} />
      {shown === undefined ? null : <input type="hidden" name={SAVE_FIELDS.version} value={shown} />}
      {refused?.status === 'conflict' && now !== null ? (
        <div>
          <p>{t('saved_now')}</p>
          {now}
        </div>
      ) : null}
      {typeof children === 'function' ? children(errorOf, busy) : children}
    </Form>
  )
}

/** The version that was shown first, until a save or a conflict makes the form show another one. */
function useShownVersion(current: string | undefined, result: SaveResult | null): string | undefined {
  const [shown, setShown] = useState(current)
  useEffect(() => {
    if (result?.status === 'saved') setShown(current)
    else if (result?.status === 'conflict') setShown(result.version ?? undefined)
    // Not on `current`: data that is loaded later is not what the form shows.
  }, [result])
  return shown
}

/** The message about a refused or unanswered form, and links that help. */
function useRefusal(
  result: SaveResult | null,
  unanswered: SaveFormProps['unanswered'],
): [title: string | undefined, links: readonly FormFault[]] {
  const { t } = useTranslation('shell')
  const faultText = useFaultText()
  if (!result || result.status === 'saved') return [undefined, []]
  const { code } = result.refusal
  if (code === UNANSWERED.offline) return [unanswered?.offline ?? t('offline_form'), []]
  if (code === UNANSWERED.failed) return [unanswered?.failed ?? t('save_failed'), []]
  if (code === UNANSWERED.sessionEnded)
    return [unanswered?.failed ?? t('session_ended_form'), [{ href: PATHS.login, text: t('log_in'), newTab: true }]]
  return [faultText(result.refusal), []]
}
