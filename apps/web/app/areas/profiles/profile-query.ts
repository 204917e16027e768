import { queryOptions } from '@tanstack/react-query'
import { memberPath } from '../../addresses.ts'
import { hasGoodConnection } from '../../client/connection.ts'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { isOutdated } from '../../client/release.ts'
import { loadRouteAssets, loadRouteData } from '../../client/route-data.client.ts'
import { cardInCache, nextPeople } from './cards-in-cache.ts'
import type { ProfileData } from './profile-page.server.ts'

/** Milliseconds for which a prefetched profile is fresh. */
const FRESH = 30_000
/** The shape of portraits on cards. */
const CARD = { width: 480, height: 600 }

const ROUTE = 'routes/_member._default.members.$id'

/** The query of one member's profile. A prefetched profile counts as known only once the script and styles of its page are loaded, too. */
export const profileQuery = (id: string, { identity = currentIdentity(), prefetch = false } = {}) =>
  queryOptions({
    queryKey: ['page', memberPath(id), identity],
    queryFn: async ({ signal }): Promise<ProfileData> => {
      const data = loadRouteData<ProfileData>(memberPath(id), ROUTE, { signal, prefetch })
      const [profile] = await Promise.all([data, prefetch && loadRouteAssets(ROUTE)])
      return profile
    },
  })

/** Fetches the profile. */
const fetchProfile = (id: string, prefetch = false): Promise<ProfileData> =>
  queryClient.fetchQuery({ ...profileQuery(id, { prefetch }), staleTime: FRESH })

/** Loads a profile anew after the relation to its member has changed; undefined if that fails. The page itself reads the query's failure. */
export const reloadProfile = (id: string): Promise<ProfileData | undefined> =>
  queryClient.fetchQuery({ ...profileQuery(id), staleTime: 0 }).catch(() => undefined)

/** How many of the following profiles on the list are prefetched. */
const PREFETCHED = 2

/** Prefetches a profile if the connection is good. A failure is dropped: the profile is fetched again when it is opened. */
export function prefetchProfile(id: string): void {
  if (hasGoodConnection() && !isOutdated()) fetchProfile(id, true).catch(() => {})
}

/** Preloads the script and styles of profiles' page for somebody who looks at a list of people, if the connection is good. */
export function preloadProfilePage(): void {
  if (hasGoodConnection() && !isOutdated()) loadRouteAssets(ROUTE).catch(() => {})
}

/** The known part of a profile at once, while the rest is fetched; without a known part a promise of all of it. */
export function openProfile(id: string): ProfileData | Promise<ProfileData> {
  const known = queryClient.getQueryData(profileQuery(id).queryKey) ?? sketchOf(id)
  const fetched = fetchProfile(id)
  if (!known) return fetched
  // The page itself reads the query's failure.
  fetched.then(() => nextPeople(id, PREFETCHED).forEach(prefetchProfile)).catch(() => {})
  return known
}

/** The part of a profile that its card has. */
function sketchOf(id: string): ProfileData | null {
  const known = cardInCache(id)
  if (!known) return null
  const { person, fictional } = known
  const { name, age, place = null, online, photo, like = null } = person
  return {
    title: document.title.replace(/^.*(?= · )/, `${name}, ${age}`),
    identity: currentIdentity(),
    sketch: true,
    blocked: null,
    profile: {
      name,
      age,
      place,
      lastSeen: online ? 'now' : null,
      own: false,
      messageKept: false,
      fictional,
      photos: photo ? [{ ...photo, ...CARD, thumb: photo.src }] : [],
      locked: 0,
      like,
      likesYou: false,
      likedPart: null,
      yourPart: null,
      gender: null,
      gifts: null,
      facts: [],
      about: null,
      prompts: [],
      language: null,
      common: [],
      interests: [],
      explicit: [],
      missing: [],
      reasons: [],
    },
  }
}
