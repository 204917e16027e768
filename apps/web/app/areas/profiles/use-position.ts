import { useEffect, useState } from 'react'

/** The browser's permission for its position (spec, section 3), as far as it is known. */
type PositionPermission = 'unsupported' | 'unknown' | PermissionState

/** Milliseconds for which a cached position is accepted, and for which a new one is awaited. */
const CACHED = 3_600_000
const PATIENCE = 15_000

/** The permission for the browser's position; null before it is known. */
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
        // Some browsers have positions but no permissions API.
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

/** The browser's position to about a kilometre; false without one. */
export const currentPosition = (): Promise<{ lat: string; lon: string } | false> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      // Rounded, so that nothing more precise leaves the browser.
      ({ coords }) => resolve({ lat: coords.latitude.toFixed(2), lon: coords.longitude.toFixed(2) }),
      () => resolve(false),
      { maximumAge: CACHED, timeout: PATIENCE, enableHighAccuracy: false },
    )
  })
