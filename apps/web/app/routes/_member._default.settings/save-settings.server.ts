import {
  CHANNELS_OF_BUILD,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationType,
} from '@hearth/contracts/accounts'
import { PACES } from '@hearth/contracts/conversations'
import { SENT_NOTIFICATIONS } from '@hearth/contracts/mail'
import { cancelAddressChange, requestAddressChange } from '@hearth/domain/accounts/change-address'
import { changePassword } from '@hearth/domain/accounts/change-password'
import { AppError, accept } from '@hearth/domain/failures'
import { saveLocation } from '@hearth/domain/profiles/save-location'
import { blockAddress, unblockAddress } from '@hearth/domain/relations/own-addresses'
import { resumeMail, saveNotifications } from '@hearth/domain/settings/notification-preferences'
import {
  endOtherSessions,
  endSession,
  type OwnSettings,
  ownSettings,
  saveHidesViews,
  saveInvisible,
  savePace,
  saveShows,
} from '@hearth/domain/settings/own-settings'
import { z } from 'zod'
import { deviceNameOf } from '../../../server/identity/device-name.ts'
import { keepDevice, keepSession, presentedToken } from '../../areas/accounts/login.server.ts'
import { placeForm, storedPlace } from '../../areas/profiles/location.server.ts'
import { relationIntents } from '../../areas/relations/relation-intents.server.ts'
import { noFields } from '../../http/input-schemas.server.ts'
import { type IntentContext, intent } from '../../http/intents.server.ts'
import type { StoredValues } from '../../http/save-version.server.ts'
import type { Intent } from './intents.ts'

// No field is required here: a missing one becomes a fault of its field.
const typed = z.string().default('')
const password = { current_password: typed }

const checkboxOf = (channel: NotificationChannel, type: NotificationType) => `${channel}_${type}` as const
type Checkbox = ReturnType<typeof checkboxOf>
const checkboxes = Object.fromEntries(
  NOTIFICATION_CHANNELS.flatMap((channel) =>
    SENT_NOTIFICATIONS.map((type) => [checkboxOf(channel, type), z.string().optional()] as const),
  ),
) as Record<Checkbox, z.ZodOptional<z.ZodString>>

const ticked = (on: boolean) => (on ? 'on' : '')

/** The stored values of the forms, which another tab may change. */
export const storedIn = (own: OwnSettings) =>
  ({
    invisible: { invisible: ticked(own.invisible) },
    hide_views: { hide_views: ticked(own.hidesViews) },
    shows_reading: { shows_reading: ticked(own.showsReading) },
    shows_typing: { shows_typing: ticked(own.showsTyping) },
    shows_online: { shows_online: ticked(own.showsOnline) },
    pace: { pace: own.pace ?? '' },
    location: storedPlace(own),
    notifications: Object.fromEntries(
      CHANNELS_OF_BUILD.flatMap((channel) => {
        const disabled = channel === 'email' ? own.notificationsDisabled : own.pushDisabled
        return SENT_NOTIFICATIONS.map((type) => [checkboxOf(channel, type), ticked(!disabled.includes(type))])
      }),
    ),
  }) satisfies Partial<Record<Intent, StoredValues>>

const stored = (name: keyof ReturnType<typeof storedIn>) => async (req: IntentContext) =>
  storedIn(await ownSettings(req.ctx, { viewer: req.viewer, token: presentedToken(req) }))[name]

const done = async (work: Promise<unknown>) => {
  await work
  return accept(null)
}

/** The intents of the page's forms. */
export const settingsIntents = {
  email: intent({
    form: z.object({ ...password, email: typed }),
    save: ({ ctx, viewer, load, tenant, request }, form) =>
      requestAddressChange(ctx, {
        ...{ viewer, password: form.current_password },
        network: load.clientIp,
        email: form.email,
        accountErrors: tenant.settings.account_errors,
        deviceName: deviceNameOf(request),
      }),
  }),
  email_cancel: intent({
    form: noFields,
    save: ({ ctx, viewer }) => done(cancelAddressChange(ctx, { viewer })),
  }),
  password: intent({
    form: z.object({ ...password, new_password: typed, new_password_again: z.string().optional() }),
    save: savePassword,
  }),
  invisible: intent({
    form: z.object({ invisible: z.string().optional() }),
    stored: stored('invisible'),
    save: ({ ctx, viewer }, { invisible }) => done(saveInvisible(ctx, { viewer, invisible: invisible !== undefined })),
  }),
  hide_views: intent({
    form: z.object({ hide_views: z.string().optional() }),
    stored: stored('hide_views'),
    save: ({ ctx, viewer }, { hide_views }) =>
      done(saveHidesViews(ctx, { viewer, hidesViews: hide_views !== undefined })),
  }),
  shows_reading: intent({
    form: z.object({ shows_reading: z.string().optional() }),
    stored: stored('shows_reading'),
    save: ({ ctx, viewer }, { shows_reading }) =>
      done(saveShows(ctx, { viewer, shows: { reading: shows_reading !== undefined } })),
  }),
  shows_typing: intent({
    form: z.object({ shows_typing: z.string().optional() }),
    stored: stored('shows_typing'),
    save: ({ ctx, viewer }, { shows_typing }) =>
      done(saveShows(ctx, { viewer, shows: { typing: shows_typing !== undefined } })),
  }),
  shows_online: intent({
    form: z.object({ shows_online: z.string().optional() }),
    stored: stored('shows_online'),
    save: ({ ctx, viewer }, { shows_online }) =>
      done(saveShows(ctx, { viewer, shows: { online: shows_online !== undefined } })),
  }),
  pace: intent({
    form: z.object({ pace: z.enum(['', ...PACES]) }),
    stored: stored('pace'),
    save: ({ ctx, viewer, tenant }, { pace }) => {
      if (!tenant.settings.pace) throw new AppError('platform.not_found', 404)
      return done(savePace(ctx, { viewer, pace: pace === '' ? null : pace }))
    },
  }),
  location: intent({
    form: z.object(placeForm),
    stored: stored('location'),
    save: ({ ctx, viewer, tenant }, draft) =>
      saveLocation(ctx, { viewer, draft, countries: tenant.settings.countries }),
  }),
  session: intent({
    form: z.object({ session: typed }),
    save: (req, { session: sessionId }) =>
      done(endSession(req.ctx, { viewer: req.viewer, token: presentedToken(req), sessionId })),
  }),
  sessions: intent({
    form: noFields,
    save: (req) => done(endOtherSessions(req.ctx, { viewer: req.viewer, token: presentedToken(req) ?? '' })),
  }),
  unblock: relationIntents.unblock,
  block_address: intent({
    form: z.object({ address: typed }),
    save: ({ ctx, viewer }, { address }) => blockAddress(ctx, { viewer, email: address }),
  }),
  unblock_address: intent({
    form: z.object({ number: typed }),
    save: ({ ctx, viewer }, { number }) => {
      if (!/^[1-9]\d{0,8}$/.test(number)) throw new AppError('platform.not_found', 404)
      return unblockAddress(ctx, { viewer, number: Number(number) })
    },
  }),
  notifications: intent({
    form: z.object(checkboxes),
    stored: stored('notifications'),
    save: ({ ctx, viewer }, form) => {
      const wantedBy = (channel: NotificationChannel) =>
        new Set(SENT_NOTIFICATIONS.filter((type) => form[checkboxOf(channel, type)] !== undefined))
      const wanted = { email: wantedBy('email'), push: wantedBy('push') }
      return done(saveNotifications(ctx, { viewer, offered: SENT_NOTIFICATIONS, wanted }))
    },
  }),
  resume: intent({ form: noFields, save: ({ ctx, viewer }) => done(resumeMail(ctx, { viewer })) }),
} satisfies Record<Intent, unknown>

interface PasswordForm {
  readonly current_password: string
  readonly new_password: string
  readonly new_password_again?: string | undefined
}

async function savePassword(req: IntentContext, form: PasswordForm) {
  const { ctx, viewer, tenant, request } = req
  const { name, password_twice } = tenant.settings
  const outcome = await changePassword(ctx, {
    ...{ viewer, password: form.current_password },
    newPassword: form.new_password,
    newPasswordAgain: password_twice ? (form.new_password_again ?? '') : null,
    siteNames: [name, tenant.domain],
    deviceName: deviceNameOf(request),
    previousToken: presentedToken(req),
  })
  if (!outcome.ok) return outcome
  keepSession(req, outcome.value.session)
  keepDevice(req, outcome.value)
  return accept(null)
}
