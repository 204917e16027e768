import { LIKE_ENDPOINTS } from '@hearth/contracts/endpoints/lists/likes'
import { MatchPopUp } from '@hearth/ui/components/match-pop-up/match-pop-up'
import { useLocation } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { likedMemberPath, memberPath } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { useTurn } from '../../client/overlay-queue.ts'
import { keepItem, takeItem } from '../../client/session-item.ts'
import { useShell } from '../../shell/shell.ts'
import { fictionalIcon } from '../profiles/fictional-label.tsx'
import { type Cause, endCause, type PopUpPerson } from './pop-up-cause.ts'
import { mayAsk, mustNotBeCovered, type Remembered } from './pop-up-rules.ts'

const client = callsOf(LIKE_ENDPOINTS)

const ID = 'like-pop-up'
/** Comes after the reminder of an address that is not confirmed. */
const PRIORITY = 5
/** Milliseconds after which the likes are read anew (spec, section 4). */
const RELOAD = 500
const KEPT = 'hearth-pop-up'

function remembered(): Remembered {
  const kept = takeItem<Remembered>(KEPT) ?? { openedAt: 0, asked: false }
  keepItem(KEPT, kept)
  return kept
}
const remember = (change: Partial<Remembered>) => keepItem(KEPT, { ...remembered(), ...change })

/** The pop-up for a cause, if it may come. */
export function LikePopUp({ cause }: { cause: Cause }) {
  const { pathname } = useLocation()
  // Decided once for each cause.
  const isWelcome = useMemo(
    () => mayAsk(cause, { ...remembered(), pathname, now: Date.now(), isHidden: document.hidden }),
    [cause],
  )
  const end = () => endCause(cause)
  useEffect(() => {
    if (!isWelcome) end()
  }, [isWelcome, cause])
  if (!isWelcome) return null
  return cause.by === 'press' ? <Open person={cause.person} isSmall={false} onEnd={end} /> : <InTurn cause={cause} />
}

/** Asks whose like it is once nothing else is open and no form is in use, so that what it shows is so at that moment. */
function InTurn({ cause }: { cause: Exclude<Cause, { readonly by: 'press' }> }) {
  const { pathname } = useLocation()
  const hasTurn = useTurn(ID, PRIORITY)
  const [found, setFound] = useState<{ readonly cause: Cause; readonly person: PopUpPerson } | null>(null)
  const end = () => endCause(cause)
  const isInTheWay = mustNotBeCovered(pathname)
  useEffect(() => {
    if (isInTheWay) return end()
    if (!hasTurn) return
    let isOver = false
    if (cause.by === 'visit') remember({ asked: true })
    void newestLike().then((person) => {
      if (isOver) return
      const isAnother = cause.by === 'event' && person?.id !== cause.id
      // Whoever is on that page sees it there.
      if (!person || isAnother || isPageOf(person.id)) end()
      else setFound({ cause, person })
    })
    return () => {
      isOver = true
    }
  }, [cause, hasTurn, isInTheWay])
  return found?.cause === cause ? <Open person={found.person} isSmall={cause.by === 'address'} onEnd={end} /> : null
}

const isPageOf = (id: string) => [memberPath(id), likedMemberPath(id)].includes(location.pathname)

async function newestLike(): Promise<PopUpPerson | null> {
  const outcome = await client.autoLike({ query: {}, progress: 'never' })
  if (!outcome.ok || !outcome.value) return null
  const { id, name, main_image, state, fictional } = outcome.value
  return { ...{ id, name, fictional }, picture: main_image?.match ?? null, isMatch: state === 'matched' }
}

interface OpenProps {
  readonly person: PopUpPerson
  readonly isSmall: boolean
  readonly onEnd: () => void
}

function Open({ person: { id, name, picture, isMatch, fictional }, isSmall, onEnd }: OpenProps) {
  const { t } = useTranslation(['likes', 'shell'])
  const viewer = useShell()?.viewer
  const queries = useQueryClient()
  // The dialog leads to the profile in any case (spec, section 2).
  const toMatch = isMatch && !isSmall
  useDialogEntry(ID, onEnd)
  useEndWithEntry(onEnd)
  useEffect(() => {
    remember({ openedAt: Date.now() })
    // Not ended with the dialog: a list is to be right also for whoever closes it at once.
    setTimeout(() => {
      for (const key of ['user', 'likes']) void queries.invalidateQueries({ queryKey: [key] })
    }, RELOAD)
  }, [queries])
  return (
    <MatchPopUp
      id={ID}
      kind={isMatch ? 'match' : 'like'}
      size={isSmall ? 'small' : 'full'}
      title={t(isMatch ? 'pop_up_match' : 'pop_up_like')}
      text={t(isMatch ? 'match_made' : 'pop_up_likes_you', { name })}
      closeLabel={t('shell:close')}
      person={{ name, src: picture ?? undefined }}
      own={viewer ? { name: viewer.name, src: viewer.photo ?? undefined } : undefined}
      label={fictional?.label}
      labelIcon={fictional && fictionalIcon(fictional)}
      note={fictional?.warning}
      href={toMatch ? likedMemberPath(id) : memberPath(id)}
      action={t(toMatch ? 'pop_up_to_match' : 'pop_up_profile')}
      open
      onClose={onEnd}
    />
  )
}

/** Ends the dialog when a link in it has led on, also to the page below. */
function useEndWithEntry(onEnd: () => void): void {
  const { hash } = useLocation()
  const wasThere = useRef(false)
  useEffect(() => {
    if (hash === `#${ID}`) wasThere.current = true
    else if (wasThere.current) onEnd()
  }, [hash])
}
