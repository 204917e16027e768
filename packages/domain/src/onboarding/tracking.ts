import { TRACKING_KEYS, TRACKING_VALUE_MAX, type TrackingData } from '@hearth/contracts/accounts'
import type { Settings } from '@hearth/contracts/tenant-settings'

declare const parsed: unique symbol
/** Tracking data as it is stored: known keys, printable, cut to size, at least one. Only `parseTracking` makes it. */
export type TrafficSource = TrackingData & { readonly [parsed]: true }

/** The traffic source in somebody's tracking data; null when no value of it is valid. */
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

/** Whether a visitor with this traffic source may sign up (spec, section 6: signups all, with_trafficsource, none). */
export const canSignUp = (signups: Settings['signups'], source: TrafficSource | null): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && source !== null)
