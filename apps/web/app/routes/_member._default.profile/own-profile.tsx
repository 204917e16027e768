import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { TextLink } from '@hearth/ui/components/link/link'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useLocation } from '@remix-run/react'
import { Check, CircleCheck, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { PhotosSection } from '../../areas/photos/photos-section.tsx'
import { usePhotosNow } from '../../areas/photos/use-own-photos.ts'
import * as profileCss from '../../areas/profiles/profile.css.ts'
import {
  About,
  Interests,
  Section as Part,
  PersonHeading,
  ProfileFacts,
  Prompts,
} from '../../areas/profiles/profile-sections.tsx'
import { lazyPart } from '../../client/lazy-part.ts'
import type { SentForm } from '../../http/save-result.ts'
import { alertFor } from '../../shell/alert-rule.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import { type MissingPart, missingNow } from './missing-parts.ts'
import * as css from './own-profile.css.ts'
import type { OwnProfilePage } from './own-profile.server.ts'
import { editAddress, idOf, type Section, TITLES } from './sections.ts'

const { Part: EditForm, preload: loadEditForm } = lazyPart(
  '[id$="-form-title"]',
  async () => (await import('./edit-form.tsx')).EditForm,
  { holdsNavigation: true },
)

interface OwnProfileProps {
  readonly page: OwnProfilePage
  readonly editing: Section | null
  /** The section that has just been saved. */
  readonly saved: Section | null
  /** The submitted values of a refused form of that section. */
  readonly sent: SentForm | null
}

/** The most photos that, with their captions, fit on a screen. */
const FEW_PHOTOS = 3

export function OwnProfile({ page, editing, saved, sent }: OwnProfileProps) {
  const { t } = useTranslation('profiles')
  const { profile, sections } = page
  const photos = usePhotosNow(page.photos.own)
  const missing = missingNow(page.completeness, photos)
  useEffect(loadEditForm, [])
  return (
    <div className={`${profileCss.page} ${css.page}`}>
      <div className={css.photos} id="photos" data-few={photos.length <= FEW_PHOTOS ? '' : undefined}>
        <PhotosSection photos={page.photos} />
      </div>
      <div className={profileCss.person}>
        <div className={profileCss.opening}>
          <PersonHeading profile={profile} />
          <div className={css.seen}>
            <SeenBy seenBy={page.seenBy} />
            <TextLink href={page.preview} alone>
              {t('preview')}
            </TextLink>
          </div>
          <Saved saved={saved} isWhole={missing.length === 0} />
        </div>
        <Completeness page={page} missing={missing} />
        {sections.map((section) => (
          <div key={section} id={idOf(section)} className={css.anchor}>
            {section === editing ? (
              <EditForm section={section} page={page} sent={sent} now={<Stored section={section} page={page} />} />
            ) : (
              <Shown section={section} page={page} saved={section === saved} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Announces that a part was saved, and if it was the last missing one. The live region is there before its text. */
function Saved({ saved, isWhole }: Pick<OwnProfileProps, 'saved'> & { readonly isWhole: boolean }) {
  const { t } = useTranslation('profiles')
  return (
    <div role="status" className={css.aloud}>
      <VisuallyHidden>
        {saved ? `${t('saved')}: ${t(TITLES[saved])}. ${isWhole ? t('all_there') : ''}` : null}
      </VisuallyHidden>
    </div>
  )
}

/** Says who sees the profile, unless the alert above does. */
function SeenBy({ seenBy }: Pick<OwnProfilePage, 'seenBy'>) {
  const { t } = useTranslation('profiles')
  const shell = useShell()
  const at = useLocation()
  if (
    seenBy === 'unconfirmed' &&
    shell?.viewer &&
    alertFor({ ...shell.viewer, offersPremium: false }, at)?.kind === 'activation'
  )
    return null
  const text = t(`seen_by_${seenBy}`)
  if (seenBy === 'others') return <p className={profileCss.quiet}>{text}</p>
  const way =
    seenBy === 'unconfirmed'
      ? { href: PATHS.change_address, text: t('seen_by_unconfirmed_action') }
      : seenBy === 'known' && hasPage(shell, 'settings')
        ? { href: PATHS.settings, text: t('seen_by_known_action') }
        : null
  return (
    <Alert
      tone={seenBy === 'known' ? 'info' : 'warning'}
      action={
        way ? (
          <ButtonLink href={way.href} tone="outline" size="small">
            {way.text}
          </ButtonLink>
        ) : undefined
      }
    >
      {text}
    </Alert>
  )
}

/** Where a missing part is added. */
const placeOf = (part: MissingPart): string =>
  part === 'photo' ? `${PATHS.profile}#photos` : editAddress(part === 'place' ? 'basics' : part)

/** How complete the profile is and what the next part is good for, unless that part's own place says so. */
function Completeness({ page, missing }: { page: OwnProfilePage; missing: readonly MissingPart[] }) {
  const { t } = useTranslation('profiles')
  const { total, asksFewFacts } = page.completeness
  const done = total - missing.length
  const [next] = missing
  if (next === undefined)
    return (
      <p className={css.whole}>
        <Icon shape={CircleCheck} size={20} />
        {t('all_there')}
      </p>
    )
  const isInvitedBelow = next !== 'photo' && next !== 'place' && partOf(next, page, null) === null
  return (
    <section className={css.completeness} aria-labelledby="completeness">
      <h2 id="completeness" className={css.share}>
        {t('complete', { done, total })}
      </h2>
      <div className={css.bar} aria-hidden="true">
        {Array.from({ length: total }, (_, part) => (
          <span key={part} className={css.part} data-done={part < done ? '' : undefined} />
        ))}
      </div>
      {isInvitedBelow ? null : <p className={css.next}>{t(`next_${next}_gain`)}</p>}
      <div>
        <TextLink href={placeOf(next)} alone>
          {t(next === 'details' && asksFewFacts ? 'next_details_all' : `next_${next}`)}
        </TextLink>
      </div>
    </section>
  )
}

/** A part as others see it, with the link to edit it. */
function Shown({ section, page, saved }: { section: Section; page: OwnProfilePage; saved: boolean }) {
  const { t } = useTranslation('profiles')
  const { profile } = page
  const title = t(TITLES[section])
  const isEmpty = section !== 'basics' && partOf(section, page, null) === null
  const action = (
    <span className={css.action}>
      {saved ? (
        <span className={css.saved}>
          <Icon shape={Check} size={16} />
          {t('saved')}
        </span>
      ) : null}
      <EditLink section={section} title={title} saved={saved} adds={isEmpty} />
    </span>
  )
  const shown = partOf(section, page, action)
  if (shown) return shown
  return (
    <Part id={`${section}-empty`} title={title} action={action}>
      {section === 'basics' ? (
        <Basics basics={page.basics} profile={profile} />
      ) : (
        <p className={profileCss.quiet}>{t(`next_${section}_gain`)}</p>
      )}
    </Part>
  )
}

function partOf(section: Section, { profile }: OwnProfilePage, action: ReactNode): ReactNode {
  const { about, prompts, common, interests, explicit, facts, language, gender } = profile
  if (section === 'about' && about !== null) return <About text={about} language={language} action={action} />
  if (section === 'prompts' && prompts.length > 0)
    return <Prompts prompts={prompts} language={language} action={action} />
  if (section === 'interests' && interests.length + explicit.length > 0)
    return <Interests common={common} interests={interests} explicit={explicit} action={action} />
  // Gender and who is sought are basics here.
  const details = facts.filter(({ field }) => field !== 'gender' && field !== 'seeking')
  if (section === 'details' && details.length > 0)
    return <ProfileFacts facts={details} gender={gender} action={action} />
  return null
}

/** A part as it is stored, without the link. */
function Stored({ section, page }: { section: Section; page: OwnProfilePage }) {
  const { t } = useTranslation('profiles')
  if (section === 'basics') return <Basics basics={page.basics} profile={page.profile} />
  return partOf(section, page, null) ?? <p className={profileCss.quiet}>{t('saved_empty')}</p>
}

interface EditLinkProps {
  readonly section: Section
  readonly title: string
  readonly saved: boolean
  /** Whether the part is still empty. */
  readonly adds: boolean
}

function EditLink({ section, title, saved, adds }: EditLinkProps) {
  const { t } = useTranslation('profiles')
  return (
    <ButtonLink
      href={editAddress(section)}
      tone="quiet"
      size="small"
      icon={<Icon shape={adds ? Plus : Pencil} size={16} />}
      dataAttributes={saved ? { 'data-h-start': '' } : undefined}
    >
      {t(adds ? 'add' : 'edit')}
      <VisuallyHidden>: {title}</VisuallyHidden>
    </ButtonLink>
  )
}

/** The facts besides the member's texts. */
function Basics({ basics, profile }: Pick<OwnProfilePage, 'basics' | 'profile'>) {
  const { t } = useTranslation('profiles')
  const { gender, seeking, asked, birthDate } = basics
  const rows = [
    [t('name'), profile.name],
    ...(asked.gender ? [[t('gender'), t(`gender.${gender}`)]] : []),
    ...(asked.seeking ? [[t('seeking'), t(`seeking.${seeking}`)]] : []),
    ...(profile.place ? [[t('place'), profile.place]] : []),
    [t('birth_date'), birthDate],
  ] as const
  return (
    <dl className={profileCss.facts}>
      {rows.map(([term, value]) => (
        <div key={term} className={profileCss.fact}>
          <dt className={profileCss.term}>{term}</dt>
          <dd className={css.value}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
