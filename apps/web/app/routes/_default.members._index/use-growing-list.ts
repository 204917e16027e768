import { useFetcher } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { type PeopleList, scrollBack, startGrowing, useKeptList } from './kept-list.ts'
import type { MembersData } from './members-page.server.ts'

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** The list that came with the page, and what its link to more of it adds in place. Without a script the link leads to the next page. */
export function useGrowingList(first: PeopleList, reader: string) {
  const kept = useKeptList(reader)
  const fetcher = useFetcher<MembersData | null>()
  const { people, more, fictional } = kept ?? first
  const busy = fetcher.state !== 'idle'
  const end = useRef<HTMLParagraphElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    if (kept) scrollBack(reader)
  }, [kept, reader])

  // The link is gone at the end of the list: who had pressed it goes on from the words in its place.
  useEffect(() => {
    if (more === null && hadFocus.current) end.current?.focus({ preventScroll: true })
  }, [more])

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!more || !isPlain(event)) return
    event.preventDefault()
    hadFocus.current = event.currentTarget === document.activeElement
    if (busy) return
    // The route's clientLoader adds what comes: an effect on the fetcher's data is now and then not run by React 18.
    startGrowing({ reader, people, more, fictional })
    fetcher.load(more)
  }

  const failed = !busy && fetcher.data === null
  return { people, more, fictional, busy, failed, grown: kept !== null, end, onClick }
}
