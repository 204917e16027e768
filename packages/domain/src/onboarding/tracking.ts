import { TRACKING_KEYS, TRACKING_VALUE_MAX, type TrackingData } from '@hearth/contracts/accounts'
import type { Settings } from '@hearth/contracts/tenant-settings'

declare const parsed: unique symbol
/** Valid tracking data: known keys, printable, limited in length, at least one. Only `parseTracking` makes it. */
export type TrafficSource = TrackingData & { readonly [parsed]: true }

/** The traffic source in the tracking data; null if no value is valid. */
export function parseTracking(data: TrackingData): TrafficSource | null {
  const kept = TRACKING_KEYS.flatMap((key) => {
    const value = data[key]
      ?.slice(0, TRACKING_VALUE_MAX)
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
    return value ? [[key, value] as const] : []
  })
  return kept.length > 0 ? (Object.fromEntries(kept) as TrackingData as TrafficSource) : null
}

/** Whether a visitor may sign up, whom a campaign has brought or not (spec, section 6: signups all, with_trafficsource, none). */
export const canSignUp = (signups: Settings['signups'], hasTrafficSource: boolean): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource)
