import { CHANNELS_OF_BUILD, PASSWORD_LENGTH, TRACKING_KEYS } from '@hearth/contracts/accounts'
import { SENT_NOTIFICATIONS } from '@hearth/contracts/mail'
import { BLOCKED_ADDRESSES_MAX } from '@hearth/contracts/relations'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { LIFTABLE_STOPS } from '@hearth/domain/settings/notification-preferences'
import { ownSettings } from '@hearth/domain/settings/own-settings'
import { dayOfSubject, timeIn } from '@hearth/emails/times'
import { presentedToken } from '../../areas/accounts/login.server.ts'
import { locationOf } from '../../areas/profiles/location.server.ts'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { formTitle } from '../../http/refused-form.server.ts'
import type { SentForm } from '../../http/save-result.ts'
import { versionOf } from '../../http/save-version.server.ts'
import { countryName, longDate } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { storedIn } from './save-settings.server.ts'

/** The settings of a member in texts. `place` has the submitted values of a refused form, which are shown again. */
export async function settingsPage(
  handler: HandlerContext,
  { viewer, place = null }: { viewer: Viewer; place?: SentForm | null },
) {
  const { ctx, tenant, load, request } = handler
  const { name: site, password_twice, support_email } = tenant.settings
  const [own, locale, textLocale, t] = await Promise.all([
    ownSettings(ctx, { viewer, token: presentedToken(handler) }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const timeOf = (date: Date) => timeIn(viewer.country, date, textLocale)
  const dayOf = (date: Date) => longDate(tenant, date, textLocale)
  const location = await locationOf(handler, { viewer, details: own, sent: place, textLocale })
  const stored = storedIn(own)
  const disabled = { email: own.notificationsDisabled, push: own.pushDisabled }
  const { tracking } = own
  return {
    title: formTitle(load, t, titleOf(t('shell:settings'), site)),
    identity: identityName(viewer.id, locale),
    /** The versions of the stored values that these forms show. */
    versions: {
      invisible: versionOf(stored.invisible),
      hide_views: versionOf(stored.hide_views),
      shows_reading: versionOf(stored.shows_reading),
      shows_typing: versionOf(stored.shows_typing),
      shows_online: versionOf(stored.shows_online),
      pace: versionOf(stored.pace),
      location: versionOf(stored.location),
      notifications: versionOf(stored.notifications),
    },
    email: own.email,
    confirmed: own.status === 'active',
    addressChange: own.addressChange && { email: own.addressChange.email, until: timeOf(own.addressChange.until) },
    password: { ...PASSWORD_LENGTH, twice: password_twice },
    invisible: own.invisible,
    hidesViews: own.hidesViews,
    showsReading: own.showsReading,
    showsTyping: own.showsTyping,
    showsOnline: own.showsOnline,
    /** How often the member means to answer, among what they can choose; null where the site does not ask. */
    pace: tenant.settings.pace
      ? {
          value: own.pace ?? '',
          title: t('answering:pace'),
          said: t(own.pace === null ? 'answering:pace_none' : `answering:${own.pace}`),
        }
      : null,
    place: own.city ?? countryName(own.country, textLocale),
    location,
    sessions: own.sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
      ...session,
      started: dayOf(startedAt),
      used: timeOf(lastUsedAt),
    })),
    blocked: own.blocks.blocked.map(({ since, ...one }) => ({ ...one, since: dayOf(since) })),
    addresses: {
      most: BLOCKED_ADDRESSES_MAX,
      entries: own.blocks.addresses.map(({ number, since }) => ({ number, since: dayOf(since) })),
    },
    notifications: {
      channels: CHANNELS_OF_BUILD.map((channel) => ({
        channel,
        types: SENT_NOTIFICATIONS.map((type) => ({ type, on: !disabled[channel].includes(type) })),
      })),
      stops: own.mailStops.map((stop) => ({ stop, liftable: LIFTABLE_STOPS.includes(stop) })),
      supportEmail: support_email,
    },
    source: {
      site,
      since: dayOf(own.emailChangedAt ?? own.createdAt),
      changed: own.emailChangedAt !== null,
      campaign: TRACKING_KEYS.flatMap((key) => {
        const value = tracking?.[key]
        return value ? [`${key}: ${value}`] : []
      }),
      mails: own.mails.map(({ type, details, at, fate }) => ({
        subject: t(`mail:${type}_subject`, { site, date: dayOfSubject(details, viewer.country, textLocale) }),
        at: timeOf(at),
        fate,
      })),
    },
  }
}

export type SettingsPage = Awaited<ReturnType<typeof settingsPage>>
