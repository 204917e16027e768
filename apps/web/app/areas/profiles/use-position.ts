import { useEffect, useState } from 'react'

/** What is known of whether the browser would say where it is (spec, section 3): its own word, if it has one. */
type PositionPermission = 'unsupported' | 'unknown' | PermissionState

/** Milliseconds for which a position is good enough, and for which one is waited for. */
const CACHED = 3_600_000
const PATIENCE = 15_000

/** Whether the browser may say where it is; null before it was asked. */
export function usePositionPermission(): PositionPermission | null {
  const [permission, setPermission] = useState<PositionPermission | null>(null)
  useEffect(() => {
    if (!('geolocation' in navigator)) return setPermission('unsupported')
    let status: PermissionStatus | undefined
    let gone = false
    const note = () => !gone && status && setPermission(status.state)
    const ask = async () => {
      try {
        status = await navigator.permissions.query({ name: 'geolocation' })
        status.addEventListener('change', note)
        note()
      } catch {
        // Some browsers know positions and no permissions.
        if (!gone) setPermission('unknown')
      }
    }
    void ask()
    return () => {
      gone = true
      status?.removeEventListener('change', note)
    }
  }, [])
  return permission
}

/** Where the browser is, to a kilometre or so; false when it does not say. */
export const currentPosition = (): Promise<{ lat: string; lon: string } | false> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      // Nothing finer leaves the browser.
      ({ coords }) => resolve({ lat: coords.latitude.toFixed(2), lon: coords.longitude.toFixed(2) }),
      () => resolve(false),
      { maximumAge: CACHED, timeout: PATIENCE, enableHighAccuracy: false },
    )
  })
