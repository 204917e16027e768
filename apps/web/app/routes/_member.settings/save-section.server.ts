import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
} from '@hearth/contracts/accounts'
import type { Fault, TextParams } from '@hearth/contracts/faults'
import { cancelAddressChange, requestAddressChange } from '@hearth/domain/accounts/change-address'
import { changePassword } from '@hearth/domain/accounts/change-password'
import { accept, type FieldRefusal, type Outcome } from '@hearth/domain/failures'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { saveLocation } from '@hearth/domain/profiles/save-location'
import { resumeMail, saveNotifications } from '@hearth/domain/settings/notification-preferences'
import { endOtherSessions, endSession, saveInvisible } from '@hearth/domain/settings/own-settings'
import { z } from 'zod'
import { deviceNameOf } from '../../../server/identity/device-name.ts'
import { keepDevice, keepSession, presentedToken } from '../../areas/accounts/login.server.ts'
import { refuseForm } from '../../http/refused-form.server.ts'
import type { PageContext } from '../../http/route-builders.server.ts'
import { SECTIONS, type Section } from './sections.ts'

const typed = z.string().default('')
const checkboxOf = (channel: NotificationChannel, type: NotificationType) => `${channel}_${type}` as const
const checkboxes = NOTIFICATION_CHANNELS.flatMap((channel) =>
  NOTIFICATION_TYPES.map((type) => [checkboxOf(channel, type), z.string().optional()] as const),
)

// Nothing is required of the body: what is missing is a fault of its field.
export const settingsForm = z.object({
  section: z.enum(SECTIONS),
  email: typed,
  current_password: typed,
  new_password: typed,
  new_password_again: z.string().optional(),
  invisible: z.string().optional(),
  country: typed,
  region: typed,
  city: typed,
  lat: typed,
  lon: typed,
  session: typed,
  ...(Object.fromEntries(checkboxes) as Record<
    `${NotificationChannel}_${NotificationType}`,
    z.ZodOptional<z.ZodString>
  >),
})
type SettingsForm = z.output<typeof settingsForm>

/** What saving one section was answered. */
export interface Answer {
  readonly section: Section
  readonly ok: boolean
  readonly refusal: { readonly code: string; readonly params: TextParams } | null
  readonly faults: readonly Fault[]
}

type Saving = Omit<PageContext, 'scope'> & Pick<PageContext, 'scope'> & { readonly viewer: Viewer }
type Saved = Outcome<unknown> | FieldRefusal

/** Saves what one section says, and nothing else. */
export async function saveSection(saving: Saving, form: SettingsForm): Promise<Answer> {
  const { section } = form
  const outcome = await SAVES[section](saving, form)
  if (outcome.ok) return { section, ok: true, refusal: null, faults: [] }
  return { section, ok: false, refusal: refuseForm(saving, outcome), faults: 'faults' in outcome ? outcome.faults : [] }
}

const done = async (work: Promise<unknown>): Promise<Saved> => {
  await work
  return accept(null)
}

const SAVES: Readonly<Record<Section, (saving: Saving, form: SettingsForm) => Promise<Saved>>> = {
  email: (saving, form) =>
    requestAddressChange(saving.ctx, {
      ...whoKnows(saving, form),
      network: saving.load.clientIp,
      email: form.email,
      accountErrors: saving.tenant.settings.account_errors,
      deviceName: deviceNameOf(saving.request),
    }),
  email_cancel: ({ ctx, viewer }) => done(cancelAddressChange(ctx, { viewer })),
  password: savePassword,
  invisible: ({ ctx, viewer }, { invisible }) =>
    done(saveInvisible(ctx, { viewer, invisible: invisible !== undefined })),
  location: ({ ctx, viewer, tenant }, form) =>
    saveLocation(ctx, { viewer, draft: form, countries: tenant.settings.countries }),
  session: (saving, { session: sessionId }) =>
    done(endSession(saving.ctx, { viewer: saving.viewer, token: presentedToken(saving), sessionId })),
  sessions: (saving) =>
    done(endOtherSessions(saving.ctx, { viewer: saving.viewer, token: presentedToken(saving) ?? '' })),
  notifications: ({ ctx, viewer }, form) => {
    const wantedBy = (channel: NotificationChannel) =>
      new Set(NOTIFICATION_TYPES.filter((type) => form[checkboxOf(channel, type)] !== undefined))
    return done(saveNotifications(ctx, { viewer, wanted: { email: wantedBy('email'), push: wantedBy('push') } }))
  },
  resume: ({ ctx, viewer }) => done(resumeMail(ctx, { viewer })),
}

/** Who says that they know the password. */
const whoKnows = ({ viewer }: Saving, { current_password: password }: SettingsForm) => ({ viewer, password })

async function savePassword(saving: Saving, form: SettingsForm): Promise<Saved> {
  const { ctx, tenant, request } = saving
  const { name, password_twice } = tenant.settings
  const outcome = await changePassword(ctx, {
    ...whoKnows(saving, form),
    newPassword: form.new_password,
    newPasswordAgain: password_twice ? (form.new_password_again ?? '') : null,
    siteNames: [name, tenant.domain],
    deviceName: deviceNameOf(request),
    previousToken: presentedToken(saving),
  })
  if (!outcome.ok) return outcome
  keepSession(saving, outcome.value.session)
  keepDevice(saving, outcome.value)
  return accept(null)
}
