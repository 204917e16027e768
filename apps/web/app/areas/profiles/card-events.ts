import type { PointerEvent, SyntheticEvent } from 'react'
import { memberPath } from '../../addresses.ts'
import { opened } from './cards-in-cache.ts'
import { prefetchProfile } from './profile-query.ts'

/** Name of the view transition between a card's portrait and the profile's, whose style sheet has it too. */
const PORTRAIT = 'portrait'
/** Milliseconds after which a transition is over. */
const TRANSITION = 1_000

const cardOf = ({ target }: SyntheticEvent) => (target instanceof Element ? target.closest('article') : null)
const linkOf = (card: Element | null) => card?.querySelector<HTMLAnchorElement>(`a[href^="${memberPath('')}"]`) ?? null
const idOf = (link: HTMLAnchorElement) => link.pathname.slice(memberPath('').length)

/** Milliseconds for which a pointer must rest on a card before its profile is prefetched, so that scrolling past loads nothing. */
const DWELL = 80
let dwelling: ReturnType<typeof setTimeout> | undefined

function onPointerOver(event: PointerEvent): void {
  clearTimeout(dwelling)
  const link = event.pointerType === 'mouse' ? linkOf(cardOf(event)) : null
  if (link) dwelling = setTimeout(() => prefetchProfile(idOf(link)), DWELL)
}

const onPointerOut = () => clearTimeout(dwelling)

function onFocus(event: SyntheticEvent): void {
  const link = linkOf(cardOf(event))
  if (link) prefetchProfile(idOf(link))
}

let named: HTMLImageElement | null = null

function namePortrait(card: Element | null): void {
  named?.style.removeProperty('view-transition-name')
  named = card?.querySelector('img') ?? null
  named?.style.setProperty('view-transition-name', PORTRAIT)
}

function onClick(event: SyntheticEvent): void {
  const link = linkOf(cardOf(event))
  if (!link?.contains(event.target as Node)) return
  opened.path = link.getAttribute('href')
  namePortrait(cardOf(event))
}

/** Event handlers of a list of cards: prefetch a profile that is about to be opened, and animate its portrait from the card. */
export const CARD_EVENTS = { onPointerOver, onPointerOut, onFocus, onClick } as const

/** Animates the portrait of a profile back into its card when the list is shown again. */
export function shrinkPortrait(list: Element): () => void {
  const { path } = opened
  const card = path && list.querySelector(`a[href="${CSS.escape(path)}"]`)?.closest('article')
  opened.path = null
  if (card) namePortrait(card)
  const timer = setTimeout(() => namePortrait(null), TRANSITION)
  return () => clearTimeout(timer)
}
