import type { PointerEvent, SyntheticEvent } from 'react'
import { memberPath } from '../../addresses.ts'
import { fetchAhead } from './profile-query.ts'

/** Names the portrait that a card and its profile share while one gives way to the other; the profile's has it in its style sheet. */
const PORTRAIT = 'portrait'
/** Milliseconds after which a transition is over. */
const TRANSITION = 1_000

const cardOf = ({ target }: SyntheticEvent) => (target instanceof Element ? target.closest('article') : null)
const linkOf = (card: Element | null) => card?.querySelector<HTMLAnchorElement>(`a[href^="${memberPath('')}"]`) ?? null
const idOf = (link: HTMLAnchorElement) => link.pathname.slice(memberPath('').length)

/** Milliseconds for which a pointer rests on a card before its profile is fetched: whoever scrolls past asks for nothing. */
const DWELL = 80
let dwelling: ReturnType<typeof setTimeout> | undefined

function onPointerOver(event: PointerEvent): void {
  clearTimeout(dwelling)
  const link = event.pointerType === 'mouse' ? linkOf(cardOf(event)) : null
  if (link) dwelling = setTimeout(() => fetchAhead(idOf(link)), DWELL)
}

const onPointerOut = () => clearTimeout(dwelling)

function onFocus(event: SyntheticEvent): void {
  const link = linkOf(cardOf(event))
  if (link) fetchAhead(idOf(link))
}

let opened: string | null = null
let named: HTMLImageElement | null = null

function namePortrait(card: Element | null): void {
  named?.style.removeProperty('view-transition-name')
  named = card?.querySelector('img') ?? null
  named?.style.setProperty('view-transition-name', PORTRAIT)
}

function onClick(event: SyntheticEvent): void {
  const link = linkOf(cardOf(event))
  if (!link) return
  opened = link.getAttribute('href')
  namePortrait(cardOf(event))
}

/** What a list of cards listens for: it fetches a profile that somebody is about to open, and lets its portrait grow out of the card. */
export const CARD_EVENTS = { onPointerOver, onPointerOut, onFocus, onClick } as const

/** Lets the portrait of a profile shrink into its card again, on a list that somebody comes back to. */
export function shrinkPortrait(list: Element): () => void {
  const card = opened && list.querySelector(`a[href="${CSS.escape(opened)}"]`)?.closest('article')
  opened = null
  if (card) namePortrait(card)
  const timer = setTimeout(() => namePortrait(null), TRANSITION)
  return () => clearTimeout(timer)
}
