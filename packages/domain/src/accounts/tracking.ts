import { TRACKING_KEYS, TRACKING_VALUE_MAX, type TrackingData } from '@hearth/contracts/accounts'

/** The tracking data as it is stored: known keys, printable, cut to size; null when nothing is left, which is no traffic source. */
export function cleanTracking(data: TrackingData | null): TrackingData | null {
  const kept = TRACKING_KEYS.flatMap((key) => {
    const value = data?.[key]
      ?.slice(0, TRACKING_VALUE_MAX)
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
    return value ? [[key, value] as const] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}
