import { DISCOVERY_ENDPOINTS } from '@hearth/contracts/endpoints/lists/discovery'
import { Button } from '@hearth/ui/components/button/button'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callsOf } from '../../client/api-client.ts'
import { currentLocale } from '../../client/identity.ts'
import * as css from './members.css.ts'

/** The choices of the search that the page shows. */
const SHOWN = ''

const client = callsOf(DISCOVERY_ENDPOINTS)

/** Milliseconds without a further choice before the people are counted. */
const PAUSE = 300
/** Milliseconds for which a count is fresh. */
const FRESH = 60_000

interface ShowButtonProps {
  readonly tone: 'accent' | 'outline'
  readonly busy: boolean
  readonly disabled: boolean
  /** The text with the number of people whom the page shows; null without one. Only a script can keep it true, so the document does not begin with it. */
  readonly found: string | null
}

interface CountedProps extends ShowButtonProps {
  /** The text on the button; without it `documents/count-people` sets one. */
  readonly label?: string | null
  /** What is read aloud, because a choice has changed it. */
  readonly said?: string | undefined
}

/** The submit button of a search. */
export function ShowButton({ found, label = null, said = '', ...button }: CountedProps) {
  const { t } = useTranslation('discovery')
  return (
    <div className={css.show}>
      <Button type="submit" wide {...button}>
        <span data-h-count={found ?? ''}>{label ?? t('show')}</span>
      </Button>
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </div>
  )
}

interface CountingProps extends ShowButtonProps {
  readonly form: RefObject<HTMLFormElement>
  /** The search that the page shows. */
  readonly shown: Readonly<Record<string, string>>
}

/** The same in the members' app: it says how many people the page shows, and then how many match the choices. */
export function CountingShowButton({ form, shown, ...button }: CountingProps) {
  const choices = useChoices(form, shown)
  // The query passes its signal, so that calls for outdated choices are aborted.
  const { data } = useQuery({
    queryKey: ['member-count', choices],
    enabled: !!choices,
    staleTime: FRESH,
    async queryFn({ signal }) {
      const query = { ...Object.fromEntries(new URLSearchParams(choices ?? '')), lng: currentLocale() }
      const outcome = await client.countMembers({ query: query as CountQuery, signal, progress: 'never' })
      if (!outcome.ok) throw outcome.failure
      return outcome.value.label
    },
  })
  return <ShowButton label={choices === SHOWN ? button.found : (data ?? null)} said={data} {...button} />
}

type CountQuery = NonNullable<NonNullable<Parameters<typeof client.countMembers>[0]>['query']>

/** The form's choices as a query; empty for those of the shown search, and null until the user pauses. */
function useChoices(form: RefObject<HTMLFormElement>, shown: Readonly<Record<string, string>>): string | null {
  const [choices, setChoices] = useState<string | null>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    const element = form.current
    // Before hydration something else may have been chosen. Later the form is about to follow the search that the page shows.
    const isKept = isFirst.current && element !== null && differs(element, shown)
    isFirst.current = false
    setChoices(isKept ? choicesIn(element) : SHOWN)
    let timer: ReturnType<typeof setTimeout> | undefined
    const onInput = () => {
      setChoices(null)
      clearTimeout(timer)
      timer = setTimeout(() => element && setChoices(choicesIn(element)), PAUSE)
    }
    element?.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('input', onInput)
    }
  }, [form, shown])
  return choices
}

const differs = (form: HTMLFormElement, shown: Readonly<Record<string, string>>) =>
  [...new FormData(form)].some(([name, value]) => name in shown && shown[name] !== value)

const choicesIn = (form: HTMLFormElement): string =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()
