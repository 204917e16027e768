import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { useLinkElement } from '@hearth/ui/components/link/link-element'
import { PhotoGallery, PhotoStrip } from '@hearth/ui/components/photo-gallery/photo-gallery'
import { Skeleton } from '@hearth/ui/components/skeleton/skeleton'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { type FictionalWords, fictionalIcon } from '../../areas/profiles/fictional-label.tsx'
import * as css from '../../areas/profiles/profile.css.ts'
import type { ProfilePage } from '../../areas/profiles/profile-page.server.ts'
import {
  About,
  InCommon,
  Interests,
  PersonHeading,
  ProfileFacts,
  Prompts,
} from '../../areas/profiles/profile-sections.tsx'
import { useGoBack } from '../../client/history-entry.ts'
import { useDocument } from '../../shell/document-props.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import { SignupPrompt, useSignupPrompt } from './signup-prompt.tsx'
import { untoldOf } from './untold.ts'

/** Id of the gallery, from which that of its viewer is made. */
export const GALLERY = 'photo'

const LISTS: readonly string[] = [PATHS.members, PATHS.profile_views, PATHS.signup_matches]
/** Whether a back link leads to that page: it says that it leads to a list. */
const isList = (path: string) => path.startsWith(PATHS.likes) || LISTS.includes(path)

interface ProfileViewProps {
  readonly profile: ProfilePage
  /** Whether more data is being loaded. */
  readonly pending?: boolean
  /** What the viewer may do about the person. */
  readonly menu?: ReactNode
  /** Where the list leads on that the viewer came from. */
  readonly onward?: ReactNode
  /** What stands between the two, and the main thing to do about it. */
  readonly mark?: ReactNode
  readonly action?: ReactNode
  /** A button that likes one part of the profile, by its name as `LIKED_PART`. */
  readonly likePart?: (part: string, label: string) => ReactNode
  readonly children?: ReactNode
}

/** A person's profile: the portrait, then topics for a message, then the rest. */
export function ProfileView({
  profile,
  pending = false,
  menu,
  onward,
  mark,
  action,
  likePart,
  children,
}: ProfileViewProps) {
  const { t } = useTranslation(['profiles', 'shell', 'likes'])
  const prompt = useSignupPrompt()
  const LinkElement = useLinkElement()
  const goBack = useGoBack(isList)
  const shell = useShell()
  const premiumFrom = shell?.premiumFrom ?? null
  const isConfirmed = shell?.viewer?.unconfirmedEmail === null
  const { name, own, fictional, locked, about, prompts, language, facts, common, interests, explicit } = profile
  const untold = untoldOf(profile)
  const gallery = {
    id: GALLERY,
    name,
    label: t('photos', { name }),
    photos: profile.photos.map((photo, at) => ({
      ...photo,
      alt: t('photo_alt', { number: at + 1, name }),
      view: t('view_photo', { number: at + 1 }),
    })),
  }
  const viewer = {
    close: t('shell:close'),
    previous: t('previous_photo'),
    next: t('next_photo'),
    zoom: t('zoom_photo'),
    failed: t('photo_failed'),
  }
  const lockedTile = {
    title: t('locked', { count: locked }),
    text:
      prompt || premiumFrom === null
        ? undefined
        : `${t('shell:get_premium')}\u00a0· ${t('shell:premium_from', { price: premiumFrom })}`,
    href: prompt ? prompt.href : PATHS.premium,
    dataAttributes: prompt?.dataAttributes,
  }
  // Where nothing can be bought, nothing says that it could: a member unlocks photos by premium alone.
  const hasLocked = locked > 0 && (prompt !== null || premiumFrom !== null)
  return (
    <div className={css.page}>
      <div className={css.back}>
        <LinkElement href={PATHS.members} className={css.backLink} onClick={goBack} data-h-back="there">
          <Icon shape={ArrowLeft} size={20} />
          {t('back')}
        </LinkElement>
        {own ? null : menu}
      </div>
      {onward}
      <div className={css.portrait}>
        <PhotoGallery
          {...gallery}
          noPhoto={t('no_photo', { name })}
          viewer={viewer}
          mark={fictional ? <FictionalMark words={fictional} /> : undefined}
          actionOf={
            likePart &&
            ((at) =>
              likePart(`photo:${filenameOf(profile.photos[at]?.src ?? '')}`, t('likes:like_photo', { number: at + 1 })))
          }
        />
      </div>
      <div className={css.person}>
        <div className={css.opening}>
          <PersonHeading profile={profile} pending={pending} mark={mark} />
          {common.length > 0 ? <InCommon common={common} /> : null}
          {profile.messageKept ? (
            <Alert tone="info">{t(isConfirmed ? 'message_kept_confirmed' : 'message_kept', { name })}</Alert>
          ) : null}
          {own ? <OwnProfile profile={profile} /> : null}
          {fictional ? <Alert tone="info">{fictional.warning}</Alert> : null}
          {prompt ? <SignupPrompt prompt={prompt} /> : action}
        </div>
        <PhotoStrip {...gallery} locked={hasLocked ? lockedTile : undefined} />
        {children}
        {pending ? <Skeleton shape="line" lines={4} /> : null}
        {about ? <About text={about} language={language} /> : null}
        {prompts.length > 0 ? (
          <Prompts
            {...{ prompts, language }}
            actionOf={likePart && ((prompt) => likePart(`prompt:${prompt}`, t('likes:like_answer')))}
          />
        ) : null}
        {common.length + interests.length + explicit.length > 0 ? (
          <Interests common={common} interests={interests} explicit={explicit} />
        ) : null}
        {facts.length > 0 ? <ProfileFacts facts={facts} gender={profile.gender} /> : null}
        {untold ? <Untold>{t(untold, { name })}</Untold> : null}
      </div>
    </div>
  )
}

/** Says that there is nothing to read yet, with the brand's picture for that. */
function Untold({ children }: { children: string }) {
  const { emptyArt } = useDocument()
  return (
    <div className={css.untold}>
      {emptyArt ? <img src={emptyArt} alt="" width={160} height={120} /> : null}
      <p>{children}</p>
    </div>
  )
}

/** Tells members on their own profile that others see the same, and what is missing. */
function OwnProfile({ profile: { missing } }: { profile: ProfilePage }) {
  const { t, i18n } = useTranslation('profiles')
  const shell = useShell()
  const parts = new Intl.ListFormat(i18n.language).format(missing.map((part) => t(`missing_${part}`)))
  return (
    <Alert
      tone="info"
      action={
        hasPage(shell, 'profile') ? (
          <ButtonLink href={PATHS.profile} tone="outline" size="small">
            {t('own_edit')}
          </ButtonLink>
        ) : undefined
      }
    >
      {t('own')} {missing.length > 0 ? t('missing', { parts }) : null}
    </Alert>
  )
}

const FictionalMark = ({ words }: { words: FictionalWords }) => (
  <>
    {fictionalIcon(words)}
    <span>{words.label}</span>
  </>
)

/** The name of a file by its address. */
export const filenameOf = (src: string) => src.slice(src.lastIndexOf('/') + 1)
