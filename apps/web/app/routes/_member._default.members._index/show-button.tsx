import { DISCOVERY_ENDPOINTS } from '@hearth/contracts/endpoints/lists/discovery'
import { Button } from '@hearth/ui/components/button/button'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callsOf } from '../../client/api-client.ts'
import { currentLocale } from '../../client/identity.ts'
import * as css from './members.css.ts'

const client = callsOf(DISCOVERY_ENDPOINTS)

/** Milliseconds without a further choice before the people are counted. */
const PAUSE = 300
/** Milliseconds for which a count is good enough. */
const FRESH = 60_000

interface ShowButtonProps {
  readonly tone: 'accent' | 'outline'
  readonly busy: boolean
  readonly disabled: boolean
  /** How many people it will show, in words; without it `enhance/count-people` may put them there. */
  readonly label?: string | null
}

/** The button that sends the form of a search. */
export function ShowButton({ label = null, ...button }: ShowButtonProps) {
  const { t } = useTranslation('discovery')
  return (
    <div className={css.show}>
      <Button type="submit" wide {...button}>
        <span data-h-count="">{label ?? t('show')}</span>
      </Button>
      <span role="status">
        <VisuallyHidden>{label ?? ''}</VisuallyHidden>
      </span>
    </div>
  )
}

interface CountingProps extends Omit<ShowButtonProps, 'label'> {
  readonly form: RefObject<HTMLFormElement>
  /** The search that the page shows: its total stands above the people. */
  readonly shown: Readonly<Record<string, string>>
}

/** The same in the members' app: once something else is chosen than the page shows, it says how many people that finds. */
export function CountingShowButton({ form, shown, ...button }: CountingProps) {
  const choices = useChoices(form, shown)
  // Choices that are superseded have nobody who asks for them, so their call is given up.
  const { data } = useQuery({
    queryKey: ['member-count', choices],
    enabled: choices !== null,
    staleTime: FRESH,
    gcTime: FRESH,
    async queryFn({ signal }) {
      const query = { ...Object.fromEntries(new URLSearchParams(choices ?? '')), lng: currentLocale() }
      const outcome = await client.countMembers({ query: query as CountQuery, signal, progress: 'never' })
      if (!outcome.ok) throw outcome.failure
      return outcome.value.label
    },
  })
  return <ShowButton label={data ?? null} {...button} />
}

type CountQuery = NonNullable<NonNullable<Parameters<typeof client.countMembers>[0]>['query']>

/** What is chosen in the form, as the query of an address; null while that is what the page shows, and until somebody pauses. */
function useChoices(form: RefObject<HTMLFormElement>, shown: Readonly<Record<string, string>>): string | null {
  const [choices, setChoices] = useState<string | null>(null)
  useEffect(() => {
    setChoices(null)
    const element = form.current
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

const choicesIn = (form: HTMLFormElement): string =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString()
