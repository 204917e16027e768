import type { Fault } from '@hearth/contracts/faults'
import { AccordionItem } from '@hearth/ui/components/accordion/accordion'
import { Form } from '@hearth/ui/components/form/form'
import { Icon } from '@hearth/ui/components/icon/icon'
import { useActionData, useFetcher } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useFaultText } from '../../areas/accounts/faults.ts'
import type { Answer } from './save-section.server.ts'
import { PARTS, type Part as PartName, REMOVES_ITSELF, SAID, type Section } from './sections.ts'
import * as css from './settings.css.ts'

interface Saving {
  readonly part: PartName
  readonly answer: Answer | null
  readonly busy: boolean
}
const SavingContext = createContext<Saving | null>(null)

function useSaving(): Saving {
  const saving = useContext(SavingContext)
  if (!saving) throw new Error('A form of the settings stands in a part of them')
  return saving
}

interface PartProps {
  readonly name: PartName
  readonly title: string
  /** How it stands. */
  readonly value?: ReactNode
  readonly children: ReactNode
}

/**
 * One part of the settings, with its forms. The app sends them in place, so that what was typed stays where something fails; without script they are
 * sent as forms are, and the part is open in the answer.
 */
export function Part({ name, title, value, children }: PartProps) {
  const { t } = useTranslation(['settings'])
  const fetcher = useFetcher<Answer>({ key: `settings-${name}` })
  const sent = useActionData<Answer>()
  const place = useRef<HTMLDivElement>(null)
  const sections: readonly Section[] = PARTS[name]
  const isSent = sent !== undefined && sections.includes(sent.section)
  const answer = fetcher.data ?? (isSent ? sent : null)
  const busy = fetcher.state !== 'idle'

  useEffect(() => {
    if (fetcher.data && place.current) showAnswer(place.current, fetcher.data)
  }, [fetcher.data])

  function submit(event: FormEvent<HTMLElement>) {
    const form = event.target as HTMLFormElement
    if (!form.getAttribute('action')?.startsWith(`${PATHS.settings}#`)) return
    event.preventDefault()
    if (!busy)
      fetcher.submit(new FormData(form, (event.nativeEvent as SubmitEvent).submitter), {
        method: 'post',
        action: PATHS.settings,
      })
  }
  return (
    <AccordionItem id={name} title={title} level={3} value={value} open={isSent}>
      <div ref={place} className={css.part} onSubmit={submit}>
        <SavingContext.Provider value={{ part: name, answer, busy }}>{children}</SavingContext.Provider>
        <p className={css.status} role="status" tabIndex={-1}>
          {answer?.ok && !busy ? (
            <>
              <Icon shape={CircleCheck} size={20} />
              <span>{t(SAID[answer.section])}</span>
            </>
          ) : null}
        </p>
      </div>
    </AccordionItem>
  )
}

/** After a refusal the focus goes to what says so; after a success passwords are forgotten, and the focus stays where its button does. */
function showAnswer(place: HTMLElement, { ok, section }: Answer): void {
  if (!ok) return void place.querySelector<HTMLElement>('[data-h-faults]')?.focus()
  const status = place.querySelector<HTMLElement>('[role="status"]')
  if (REMOVES_ITSELF.includes(section)) status?.focus()
  else if (section === 'email' || section === 'password')
    for (const form of place.querySelectorAll('form')) form.reset()
  // On a phone the bar at the bottom may lie over it.
  status?.scrollIntoView({ block: 'nearest' })
}

interface SectionFormProps {
  readonly section: Section
  /** Ids of the controls, by the field that a fault names; a field's own name where it is left out. */
  readonly ids?: Readonly<Record<string, string>>
  readonly children:
    | ReactNode
    | ((faults: readonly Fault[], errorOf: (field: string) => string | undefined) => ReactNode)
}

/** The form that saves one section. */
export function SectionForm({ section, ids = {}, children }: SectionFormProps) {
  const { part, answer, busy } = useSaving()
  const faultText = useFaultText()
  const refused = answer?.section === section && !answer.ok && !busy ? answer : null
  const faults = refused?.faults ?? []
  const errorOf = (field: string) => {
    const fault = faults.find((one) => one.field === field)
    return fault && faultText(fault)
  }
  return (
    <Form
      action={`${PATHS.settings}#${part}`}
      busy={busy}
      faultsTitle={refused?.refusal ? faultText(refused.refusal) : undefined}
      faults={faults.map((fault) => ({ field: ids[fault.field] ?? fault.field, text: faultText(fault) }))}
    >
      <input type="hidden" name="section" value={section} />
      {typeof children === 'function' ? children(faults, errorOf) : children}
    </Form>
  )
}
