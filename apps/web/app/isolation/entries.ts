import type { TestRequest } from '../../server/testing/ask.ts'
import { addressOf, endpointPaths, endpoints, routeFolder } from '../../server/testing/endpoints.ts'

/** One request to a route. `id` stands for the id of a member or of anything else that belongs to one. */
export interface RouteCall {
  readonly method: NonNullable<TestRequest['method']>
  readonly path: (id: string) => string
  /** Who may make it: a call for members answers a visitor with `authentication_required`. */
  readonly authority: 'anyone' | 'members'
  readonly body?: Readonly<Record<string, unknown>>
}

const get = (path: string, authority: RouteCall['authority'] = 'anyone'): RouteCall => ({
  method: 'GET',
  path: () => path,
  authority,
})

/** Every way to call the endpoints of one path: plainly, with parameters that name somebody, and as Remix's own script does. */
const callsAt = (path: string): readonly RouteCall[] => [
  ...endpoints.flatMap(({ endpoint, exampleBody: body }) => {
    if (endpoint.path !== path) return []
    const { method, access } = endpoint
    const call = { method, authority: access === 'public' ? 'anyone' : 'members', ...(body ? { body } : {}) } as const
    return [
      { ...call, path: () => addressOf(endpoint) },
      { ...call, path: (id: string) => addressOf(endpoint, `id=${id}&member=${id}&domain=alpha.test`) },
    ]
  }),
  get(`${path}.data`),
]

/** Every route of the app and every request that it takes. A route that is missing here fails the isolation test. */
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
    { method: 'GET', path: (id) => `/lang-config?returnTo=/members/${id}`, authority: 'anyone' },
    { method: 'POST', path: () => '/lang-config', authority: 'anyone', body: { language: 'tlh' } },
  ],
  '_default.login': [
    get('/login'),
    { method: 'POST', path: () => '/login', authority: 'anyone', body: { email: 'form@example.com', password: 'no' } },
  ],
  '_default.reset-password': [
    get('/reset-password'),
    get('/reset-password?email=somebody@example.com'),
    { method: 'POST', path: () => '/reset-password', authority: 'anyone', body: { email: 'no address' } },
  ],
  ...Object.fromEntries(
    Object.entries({
      '_default.reset-password_.do': { path: '/reset-password/do', body: { password: 'over de brug 42' } },
      '_default.end-sessions': { path: '/end-sessions', body: {} },
      '_default.restore-account': { path: '/restore-account', body: {} },
      '_default.mail-change.do': { path: '/mail-change/do', body: {} },
      '_default.mail-change.keep': { path: '/mail-change/keep', body: {} },
    }).map(([route, { path, body }]): [string, readonly RouteCall[]] => {
      const withToken = (id: string) => `${path}?token=${id}.${'A'.repeat(43)}`
      return [
        route,
        [
          get(path),
          { method: 'GET', path: withToken, authority: 'anyone' },
          { method: 'POST', path: withToken, authority: 'anyone', body },
        ],
      ]
    }),
  ),
  _member: [get('/members', 'members')],
  '_member._default': [get('/members', 'members')],
  '_member._default.members.$id': [
    { method: 'GET', path: (id) => `/members/${id}`, authority: 'members' },
    { method: 'GET', path: (id) => `/members/${id}.data`, authority: 'members' },
    {
      method: 'GET',
      path: (id) => `/members/${id}.data?_routes=routes%2F_member._default.members.%24id`,
      authority: 'members',
    },
  ],
  '_member._default.members._index': [
    get('/members', 'members'),
    get('/members.data', 'members'),
    { method: 'GET', path: (id) => `/members?after=${id}&countryregion=${id}`, authority: 'members' },
  ],
  '_member._default.profile': [
    get('/profile', 'members'),
    get('/profile?edit=basics', 'members'),
    get('/profile.data?edit=prompts', 'members'),
    { method: 'GET', path: (id) => `/profile?member=${id}&edit=${id}`, authority: 'members' },
    {
      ...{ method: 'POST', path: () => '/profile', authority: 'members' },
      body: { section: 'basics', name: 'Robin', country: 'NL' },
    },
    {
      method: 'POST',
      path: (id) => `/profile?member=${id}`,
      ...{ authority: 'members', body: { section: 'prompts', prompt_1: 'proud_of', answer_1: 'My garden' } },
    },
  ],
  '_member._default.complete-signup': [
    get('/complete-signup', 'members'),
    get('/complete-signup?step=location', 'members'),
    get('/complete-signup.data?step=about', 'members'),
    {
      ...{ method: 'POST', path: () => '/complete-signup', authority: 'members' },
      body: { step: 'location', country: 'NL' },
    },
    {
      method: 'POST',
      path: (id) => `/complete-signup?member=${id}`,
      ...{ authority: 'members', body: { step: 'about', about: 'Hello' } },
    },
  ],
  'profile_.photos': [
    get('/profile/photos', 'members'),
    { method: 'POST', path: (id) => `/profile/photos?member=${id}`, authority: 'members', body: { photos: [] } },
  ],
  'profile_.photo': [
    get('/profile/photo', 'members'),
    ...['remove', 'main', 'restore'].map(
      (change): RouteCall => ({
        method: 'POST',
        path: (id) => `/profile/photo?member=${id}`,
        ...{ authority: 'members', body: { id: '0b0e7b0e-5b7e-7f6e-9d53-6f2a4c1f0a11', change } },
      }),
    ),
  ],
  'profile_.photos_.whole': [{ method: 'GET', path: (id) => `/profile/photos/whole?id=${id}`, authority: 'members' }],
  '_member._default.settings': [
    get('/settings', 'members'),
    get('/settings.data', 'members'),
    { method: 'GET', path: (id) => `/settings?member=${id}`, authority: 'members' },
    ...[
      { section: 'invisible', invisible: 'on' },
      { section: 'session', session: 'A'.repeat(22) },
      { section: 'email', email: 'another@example.com', current_password: 'no' },
      { section: 'password', current_password: 'no', new_password: 'over de brug 42' },
      { section: 'notifications', email_news: 'on' },
    ].map((body): RouteCall => ({ method: 'POST', path: () => '/settings', authority: 'members', body })),
    {
      method: 'POST',
      path: (id) => `/settings?member=${id}`,
      ...{ authority: 'members', body: { section: 'location', country: 'NL' } },
    },
  ],
  '_member._default.signup-matches': [
    get('/signup-matches', 'members'),
    get('/signup-matches.data?signup-complete=1', 'members'),
    { method: 'GET', path: (id) => `/signup-matches?member=${id}`, authority: 'members' },
  ],
  '_default.account-deleted': [get('/account-deleted'), get('/account-deleted?final=1')],
  '_default.settings.delete': [
    get('/settings/delete', 'members'),
    {
      method: 'POST',
      path: (id) => `/settings/delete?member=${id}`,
      ...{ authority: 'members', body: { password: 'not this one', reason: 'other' } },
    },
  ],
  '_default.settings.data': [
    get('/settings/data', 'members'),
    { method: 'POST', path: () => '/settings/data', authority: 'members', body: {} },
  ],
  '_default.download-data': [
    { method: 'GET', path: (id) => `/download-data?token=${id}.${'A'.repeat(43)}`, authority: 'members' },
  ],
  'download-data_.file': [
    get('/download-data/file', 'members'),
    {
      method: 'POST',
      path: (id) => `/download-data/file?token=${id}.${'A'.repeat(43)}`,
      ...{ authority: 'members', body: {} },
    },
  ],
  alerts: [
    get('/alerts'),
    {
      method: 'POST',
      path: (id) => `/alerts?member=${id}`,
      ...{ authority: 'members', body: { alert: 'photo', returnTo: '/members' } },
    },
  ],
  '_default.signup': [get('/signup'), { method: 'POST', path: () => '/signup', authority: 'anyone', body: {} }],
  '_default.signup_.sent': [
    get('/signup/sent'),
    { method: 'POST', path: () => '/signup/sent', authority: 'anyone', body: {} },
  ],
  '_default.activate': [
    get('/activate'),
    { method: 'GET', path: (id) => `/activate?token=${id}`, authority: 'anyone' },
    { method: 'POST', path: (id) => `/activate?token=${id}`, authority: 'anyone', body: { password: 'no' } },
  ],
  '_default.activate_.done': [get('/activate/done', 'members')],
  '_default.activate_.error': [get('/activate/error')],
  '_default.activate_.not-me': [
    { method: 'GET', path: (id) => `/activate/not-me?token=${id}`, authority: 'anyone' },
    { method: 'POST', path: (id) => `/activate/not-me?token=${id}`, authority: 'anyone', body: {} },
  ],
  '_default.activate_.resend': [
    get('/activate/resend', 'members'),
    { method: 'POST', path: () => '/activate/resend', authority: 'members', body: {} },
  ],
  '_default.activate_.change-address': [
    get('/activate/change-address', 'members'),
    {
      method: 'POST',
      path: () => '/activate/change-address',
      authority: 'members',
      body: { email: 'another@example.com' },
    },
  ],
  '_default.members.$id.signup': [
    { method: 'GET', path: (id) => `/members/${id}/signup`, authority: 'anyone' },
    { method: 'GET', path: (id) => `/members/${id}/signup.data`, authority: 'anyone' },
    { method: 'POST', path: () => '/signup', authority: 'anyone', body: {} },
  ],
  'api.$': [get('/api/nothing.php'), { method: 'POST', path: (id) => `/api/${id}`, authority: 'anyone', body: {} }],
  ...Object.fromEntries(endpointPaths.map((path) => [routeFolder(path), callsAt(path)])),
  'dev.gallery': [get('/dev/gallery')],
  'dev.gallery_.layouts.$layout': [get('/dev/gallery/layouts/visitor')],
  'dev.mails': [get('/dev/mails')],
  'age-gate': [
    get('/age-gate'),
    { method: 'POST', path: () => '/age-gate', authority: 'anyone', body: {} },
    { method: 'POST', path: (id) => `/age-gate?id=${id}`, authority: 'anyone', body: { returnTo: '/' } },
  ],
  'age-gate_.declined': [get('/age-gate/declined')],
  unsubscribe: [
    get('/unsubscribe'),
    { method: 'GET', path: (id) => `/unsubscribe?token=${id}.${'A'.repeat(43)}`, authority: 'anyone' },
    { method: 'POST', path: (id) => `/unsubscribe?token=${id}.${'A'.repeat(43)}`, authority: 'anyone', body: {} },
  ],
  logout: [get('/logout'), { method: 'POST', path: () => '/logout', authority: 'anyone', body: {} }],
}
