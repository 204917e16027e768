import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { viewProfile } from '@hearth/domain/discovery/view-profile'
import { AppError } from '@hearth/domain/failures'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Icon } from '@hearth/ui/components/icon/icon'
import { PhotoGallery, PhotoStrip } from '@hearth/ui/components/photo-gallery/photo-gallery'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { RouteHandle } from '../../document.ts'
import { PLACES } from '../../features/layouts/shell.ts'
import { type FictionalWords, fictionalIcon } from '../../features/members/fictional-label.tsx'
import { localeOf } from '../../server/locale.server.ts'
import { searcherLoader } from '../../server/route-builders.server.ts'
import { translatorOf } from '../../server/translations.server.ts'
import { Doors } from './doors.tsx'
import { About, Facts, Interests } from './person.tsx'
import * as css from './profile.css.ts'
import { type ProfilePage, toProfilePage } from './profile-page.server.ts'
import { useDoor } from './use-door.ts'

/** Nothing here needs React in the browser, and the drawings of fifty interests stay on the server (decision 10). */
export const handle: RouteHandle = { hydrate: false }

export const loader = searcherLoader(
  { params: z.object({ id: z.string() }) },
  async ({ ctx, scope, viewer, tenant, context, request, params: { id } }) => {
    const { visible_profile_fields: fields, visible_profile_notes: notes, name } = tenant.settings
    // What cannot be an id is as unknown as any other.
    if (!isUuid(id)) throw new AppError('platform.not_found', 404)
    const [view, locale, t] = await Promise.all([
      viewProfile(ctx, { scope, viewer, memberId: id.toLowerCase() as MemberId, visible: { fields, notes } }),
      localeOf(context, request),
      translatorOf(context, request),
    ])
    return { profile: toProfilePage(view, { tenant, locale, t }), siteName: name }
  },
)

/** Whoever is here did not ask to be found by search engines. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${data.profile.name}, ${data.profile.age} · ${data.siteName}` },
        { name: 'robots', content: 'noindex' },
      ]
    : []

/** One person: the portrait first, then what invites a message. */
export default function Profile() {
  const { profile } = useLoaderData<typeof loader>()
  const { t } = useTranslation('profiles')
  const door = useDoor()
  const { name, own, fictional, locked, about, facts, common, interests } = profile
  const gallery = {
    id: 'photo',
    name,
    label: t('photos', { name }),
    photos: profile.photos.map((photo, at) => ({ ...photo, alt: t('photo_alt', { number: at + 1, name }) })),
  }
  const lockedTile = {
    title: t('locked', { count: locked }),
    text: t(door ? `unlock_${door.opens}` : 'unlock_premium'),
    href: door?.href,
    dataAttributes: door?.dataAttributes,
  }
  return (
    <div className={css.page}>
      <p className={css.back}>
        <a href={PLACES.members} className={css.backLink} data-h-back="there">
          <Icon shape={ArrowLeft} size={20} />
          {t('back')}
        </a>
      </p>
      <div className={css.portrait}>
        <PhotoGallery
          {...gallery}
          noPhoto={t('no_photo', { name })}
          mark={fictional ? <FictionalMark words={fictional} /> : undefined}
        />
      </div>
      <div className={css.person}>
        <div className={css.opening}>
          <Heading profile={profile} />
          {own ? <Alert tone="info">{t('own')}</Alert> : null}
          {fictional ? <Alert tone="info">{fictional.warning}</Alert> : null}
          {door ? <Doors door={door} /> : null}
        </div>
        <PhotoStrip {...gallery} locked={locked > 0 ? lockedTile : undefined} />
        {about ? <About text={about} /> : null}
        {common.length + interests.length > 0 ? <Interests common={common} interests={interests} /> : null}
        {facts.length > 0 ? <Facts facts={facts} /> : null}
      </div>
    </div>
  )
}

const FictionalMark = ({ words }: { words: FictionalWords }) => (
  <>
    {fictionalIcon(words)}
    <span>{words.label}</span>
  </>
)

function Heading({ profile: { name, age, place, lastSeen } }: { profile: ProfilePage }) {
  const { t } = useTranslation('profiles')
  return (
    <header className={css.heading}>
      <h1 className={css.name}>
        <bdi>{name}</bdi>, <span className={css.age}>{age}</span>
      </h1>
      <p className={css.where}>
        {place ? <bdi className={css.place}>{place}</bdi> : null}
        <span className={lastSeen === 'now' ? css.online : css.lastSeen}>{t(`last_seen.${lastSeen}`)}</span>
      </p>
    </header>
  )
}
