import { queryOptions } from '@tanstack/react-query'
import { memberPath } from '../../addresses.ts'
import { hasGoodConnection } from '../../client/connection.ts'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { isOutdated } from '../../client/release.ts'
import { loadRouteAssets, loadRouteData } from '../../client/route-data.client.ts'
import { cardInCache, nextPeople } from './cards-in-cache.ts'
import type { ProfileData } from './profile-page.server.ts'

/** Milliseconds for which a profile that was fetched ahead needs not be fetched again. */
const FRESH = 30_000
/** The shape of portraits on cards. */
const CARD = { width: 480, height: 600 }

const ROUTE = 'routes/_member._default.members.$id'

/** The profile of one member as Query knows it. What is fetched ahead is known once the page that shows it has been loaded too. */
export const profileQuery = (id: string, { identity = currentIdentity(), ahead = false } = {}) =>
  queryOptions({
    queryKey: ['page', memberPath(id), identity],
    queryFn: async ({ signal }): Promise<ProfileData> => {
      const data = loadRouteData<ProfileData>(memberPath(id), ROUTE, { signal, ahead })
      const [profile] = await Promise.all([data, ahead && loadRouteAssets(ROUTE)])
      return profile
    },
  })

/** The profile, from the server unless it has just been there. */
const fetchProfile = (id: string, ahead = false): Promise<ProfileData> =>
  queryClient.fetchQuery({ ...profileQuery(id, { ahead }), staleTime: FRESH })

/** How many of the profiles that follow on the list are fetched ahead. */
const AHEAD = 2

/** Fetches a profile that nobody has asked for yet, if the connection is good. What fails is fetched again, and its failure told, when it is asked for. */
export function fetchAhead(id: string): void {
  if (hasGoodConnection() && !isOutdated()) fetchProfile(id, true).catch(() => {})
}

/** Loads the page of profiles, if the connection is good, for whoever looks at a list of people. */
export function loadProfilePageAhead(): void {
  if (hasGoodConnection() && !isOutdated()) loadRouteAssets(ROUTE).catch(() => {})
}

/** What is known of a profile, at once, while the rest of it is fetched; all of it later where nothing is known. */
export function openProfile(id: string): ProfileData | Promise<ProfileData> {
  const known = queryClient.getQueryData(profileQuery(id).queryKey) ?? sketchOf(id)
  const fetched = fetchProfile(id)
  if (!known) return fetched
  // The page asks the query what became of it.
  fetched.then(() => nextPeople(id, AHEAD).forEach(fetchAhead)).catch(() => {})
  return known
}

/** As much of a profile as a card says. */
function sketchOf(id: string): ProfileData | null {
  const known = cardInCache(id)
  if (!known) return null
  const { person, fictional } = known
  const { name, age, place = null, online, photo } = person
  return {
    title: document.title.replace(/^.*(?= · )/, `${name}, ${age}`),
    identity: currentIdentity(),
    sketch: true,
    profile: {
      name,
      age,
      place,
      lastSeen: online ? 'now' : null,
      own: false,
      fictional,
      photos: photo ? [{ ...photo, ...CARD, thumb: photo.src }] : [],
      locked: 0,
      gender: null,
      facts: [],
      about: null,
      prompts: [],
      language: null,
      common: [],
      interests: [],
      explicit: [],
      missing: [],
    },
  }
}
