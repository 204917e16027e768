import { RELATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/relations'
import { useEffect } from 'react'
import { callsOf } from '../../client/api-client.ts'
import { currentIdentity } from '../../client/identity.ts'
import { memberOf } from '../../client/identity-name.ts'

const client = callsOf(RELATION_ENDPOINTS)

/** Tells the server once that somebody looks at a profile, as soon as it `isShown` and the page is visible. */
export function useRecordView(id: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const stop = () => document.removeEventListener('visibilitychange', tell)
    function tell() {
      // Also while a browser renders the page ahead.
      if (document.hidden) return
      stop()
      client.recordView({ id, viewer: memberOf(currentIdentity()) })
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return stop
  }, [id, isShown])
}
