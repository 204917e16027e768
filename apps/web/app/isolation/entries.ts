import type { Question } from '../../server/testing/ask.ts'

/** One way to ask a route. `id` stands for the id of a member or of anything else that belongs to one. */
export interface RouteCall {
  readonly method: NonNullable<Question['method']>
  readonly path: (id: string) => string
  /** Who may ask: a call for members answers a visitor with `authentication_required`. */
  readonly authority: 'anyone' | 'members'
  readonly body?: Readonly<Record<string, unknown>>
}

const get = (path: string, authority: RouteCall['authority'] = 'anyone'): RouteCall => ({
  method: 'GET',
  path: () => path,
  authority,
})

/** Every route of the app and every way to ask it. A route that is missing here fails the isolation test. */
export const ROUTE_CALLS: Readonly<Record<string, readonly RouteCall[]>> = {
  $: [get('/nowhere'), get('/nowhere.data'), { method: 'GET', path: (id) => `/nowhere/${id}`, authority: 'anyone' }],
  _index: [get('/'), get('/_root.data')],
  'api.$': [get('/api/nothing.php'), { method: 'POST', path: (id) => `/api/${id}`, authority: 'anyone', body: {} }],
  'api.companyinfo[.]php': [get('/api/companyinfo.php')],
  'api.interests[.]php': [get('/api/interests.php')],
  'api.regions[.]php': [get('/api/regions.php')],
  'api.settings[.]php': [
    get('/api/settings.php'),
    { method: 'GET', path: (id) => `/api/settings.php?domain=alpha.test&id=${id}`, authority: 'anyone' },
  ],
  'api.user[.]php': [
    get('/api/user.php', 'members'),
    get('/api/user.php.data'),
    { method: 'GET', path: (id) => `/api/user.php?id=${id}&member=${id}`, authority: 'members' },
    { method: 'PUT', path: () => '/api/user.php', authority: 'members', body: { language: 'pl' } },
  ],
}
