import type { LikeState } from '@hearth/contracts/likes'
import { useLinkElement } from '@hearth/ui/components/link/link-element'
import type { TFunction } from 'i18next'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { memberChatPath, memberPath } from '../../addresses.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import type { CardData } from '../profiles/card-data.ts'
import { CardGrid, type CardGridProps } from '../profiles/card-grid.tsx'
import { RELATION } from '../profiles/relation-form.ts'
import { useLikeState } from './like-states.ts'
import * as css from './likeable-grid.css.ts'
import { pressOnce } from './single-press.ts'
import { usePressLike } from './use-press-like.ts'

/** A grid of people's cards. Members may like those whom the data says so of; visitors, whose pages are documents, are not offered that. */
export const LikeableGrid = (props: CardGridProps) =>
  import.meta.env.SSR ? <DocumentGrid {...props} /> : <MembersGrid {...props} />

function DocumentGrid(props: CardGridProps) {
  const shell = useShell()
  return shell?.viewer && hasPage(shell, 'likes') ? <MembersGrid {...props} /> : <CardGrid {...props} />
}

/** One form for all buttons, which leads to the profile of whoever is liked without a script. */
function MembersGrid(props: CardGridProps) {
  const { t } = useTranslation('likes')
  const press = usePressLike()
  const writes = hasPage(useShell(), 'messages')
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const address = submitter?.getAttribute('formaction')
    const person = props.people.find(({ id }) => memberPath(id) === address)
    if (!person?.like) return
    event.preventDefault()
    press({
      ...{ id: person.id, name: person.name, data: person, said: person.like },
      ...{ picture: person.photo?.src ?? null, fictional: person.fictional ? props.fictional : null },
      card: submitter?.closest('article'),
    })
  }
  const cornerOf = (person: CardData): ReactNode => (
    <>
      {person.like ? <Heart person={person} said={person.like} t={t} /> : null}
      {writes ? <Write person={person} t={t} /> : null}
      <Mark person={person} t={t} />
    </>
  )
  return (
    <form method="post" className={css.grid} onSubmit={onSubmit}>
      <CardGrid {...props} cornerOf={cornerOf} />
    </form>
  )
}

interface HeartProps {
  readonly person: CardData
  readonly said: LikeState
  readonly t: TFunction<'likes'>
}

/** Leads to the conversation with somebody. */
function Write({ person: { id, name }, t }: Pick<HeartProps, 'person' | 't'>) {
  const LinkElement = useLinkElement()
  return <LinkElement href={memberChatPath(id)} className={css.write} aria-label={t('write_person', { name })} />
}

/** Says that a like is new, or that the member has skipped that person. */
function Mark({ person, t }: Pick<HeartProps, 'person' | 't'>) {
  const state = useLikeState(person, person.like ?? 'none')
  if (person.isNew) return <span className={css.fresh}>{t('new')}</span>
  return state === 'skipped' ? (
    <span className={css.skipped} data-skipped="">
      {t('skipped')}
    </span>
  ) : null
}

/** The button that likes somebody or takes that back; for a match it is a mark. A page has dozens, so it is one element. */
function Heart({ person, said, t }: HeartProps) {
  const { id, name } = person
  const state = useLikeState(person, said)
  if (state === 'matched') return <span className={css.matched} role="img" aria-label={t('matched_person', { name })} />
  const isLiked = state === 'liked'
  return (
    <button
      type="submit"
      className={css.heart}
      name={RELATION}
      value={isLiked ? 'take_back' : 'like'}
      formAction={memberPath(id)}
      aria-label={t('like_person', { name })}
      aria-pressed={isLiked}
      onClick={pressOnce}
    />
  )
}
