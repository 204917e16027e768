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
  _default: [get('/'), get('/pages/terms')],
  '_default.$': [
    get('/nowhere'),
    get('/nowhere.data'),
    { method: 'GET', path: (id) => `/nowhere/${id}`, authority: 'anyone' },
  ],
  '_default._index': [get('/'), get('/_root.data')],
  '_default.pages.$page': [
    get('/pages/terms'),
    get('/pages/terms.data'),
    { method: 'GET', path: (id) => `/pages/${id}`, authority: 'anyone' },
  ],
  '_default.lang-config': [
    get('/lang-config'),
    { method: 'GET', path: (id) => `/lang-config?to=/members/${id}`, authority: 'anyone' },
    { method: 'POST', path: () => '/lang-config', authority: 'anyone', body: { language: 'tlh' } },
  ],
  '_default.login': [
    get('/login'),
    { method: 'POST', path: () => '/login', authority: 'anyone', body: { email: 'form@example.com', password: 'no' } },
  ],
  '_default.members.$id': [
    { method: 'GET', path: (id) => `/members/${id}`, authority: 'members' },
    { method: 'GET', path: (id) => `/members/${id}.data`, authority: 'members' },
  ],
  '_default.members._index': [
    get('/members', 'members'),
    get('/members.data', 'members'),
    { method: 'GET', path: (id) => `/members?after=${id}&countryregion=${id}`, authority: 'members' },
  ],
  '_default.signup': [get('/signup'), { method: 'POST', path: () => '/signup', authority: 'anyone', body: {} }],
  'api.$': [get('/api/nothing.php'), { method: 'POST', path: (id) => `/api/${id}`, authority: 'anyone', body: {} }],
  'api.companyinfo[.]php': [get('/api/companyinfo.php')],
  'api.interests[.]php': [get('/api/interests.php')],
  'api.logout[.]php': [get('/api/logout.php')],
  'api.openapi[.]json': [get('/api/openapi.json')],
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
    {
      method: 'POST',
      path: (id) => `/api/user.php?id=${id}`,
      authority: 'anyone',
      body: { email: 'call@example.com', password: 'no' },
    },
  ],
  'dev.gallery': [get('/dev/gallery')],
  'dev.gallery_.layouts.$layout': [get('/dev/gallery/layouts/visitor')],
  entry: [
    get('/entry'),
    { method: 'POST', path: () => '/entry', authority: 'anyone', body: {} },
    { method: 'POST', path: (id) => `/entry?id=${id}`, authority: 'anyone', body: { to: '/' } },
  ],
  logout: [get('/logout'), { method: 'POST', path: () => '/logout', authority: 'anyone', body: {} }],
}
