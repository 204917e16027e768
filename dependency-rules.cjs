// Who may import whom: the only list (docs/CONVENTIONS.md says it in words). `npm run check` runs dependency-cruiser with it;
// scripts/checks/dependencies.test.ts plants a wrong import for every rule.
const path = require('node:path')

/** A package may import itself and what is listed here, types included: `name` is a whole package, `name/folder` or `name/file` a part of it. */
const PACKAGES = {
  contracts: [],
  texts: [],
  ui: [],
  db: ['contracts'],
  domain: ['contracts', 'db'],
  tenancy: ['contracts', 'texts', 'ui/theme'],
  emails: ['contracts', 'texts', 'ui/theme'],
  runtime: ['contracts', 'db', 'domain', 'emails', 'tenancy', 'texts', 'ui/theme'],
  'api-client': ['contracts/endpoints'],
  seed: ['contracts', 'db', 'domain', 'runtime', 'tenancy'],
  sandbox: ['contracts', 'db', 'domain', 'runtime', 'tenancy'],
  testing: ['contracts', 'db', 'domain', 'emails', 'runtime', 'sandbox', 'seed', 'tenancy', 'texts', 'ui'],
}
const SERVER = ['contracts', 'domain', 'runtime', 'tenancy', 'texts', 'ui']
const BROWSER = [
  'api-client',
  'contracts/bank-details',
  'contracts/endpoints/endpoint',
  'contracts/endpoints/lists',
  'contracts/safety',
  'texts/i18next',
  'texts/keys',
  'texts/placeholders',
  'ui',
]
const SCRIPTS = [
  'contracts',
  'db',
  'domain/accounts/close-account',
  'domain/leaving/repeat-leaving',
  'domain/billing',
  'domain/conversations',
  'domain/likes',
  'domain/mail',
  'domain/photos',
  'domain/reports',
  'runtime',
  'sandbox',
  'seed',
  'tenancy',
  'texts',
]
/** What tests may import in addition. */
const TESTS_TOO = [
  'testing',
  'sandbox',
  'db/embedded',
  'db/isolation/stored-rows',
  'db/isolation/tenant-fixture',
  'db/load-reference',
  'db/outbox',
  'db/queries/accounts/members',
  'db/queries/billing/orders',
  'db/queries/mail/mails',
  'db/scope',
  'db/test-database',
  'db/test-fixture',
  'db/test-people',
  'domain/platform/bank-secrets',
]

/** The rooms of the web app with the rooms that each may import. Files in no room, such as `addresses.ts`, may be imported by all. */
const WEB_ROOMS = {
  'server/gates': [],
  'server/identity': ['server/gates'],
  'server/files': ['server/gates'],
  'server/stream': ['server/gates', 'server/identity'],
  'server/remix': ['server/gates', 'server/identity', 'server/files'],
  'app/words': ['server/identity'],
  'app/http': ['server/gates', 'server/identity', 'app/words'],
  'server/page-cache': ['server/identity', 'server/files', 'server/remix', 'app/words', 'app/http'],
  'app/client': [],
  'app/saving': ['app/client', 'app/http', 'app/words'],
  'app/documents': ['app/client'],
  'app/shell': ['server/identity', 'server/remix', 'app/words', 'app/client', 'app/saving'],
}
/** What each area of the web app may import: these rooms, and the areas listed below. */
const AREA_ROOMS = ['server/identity', 'app/http', 'app/words', 'app/client', 'app/saving', 'app/shell']
const WEB_AREAS = {
  accounts: [],
  billing: ['accounts'],
  conversations: ['likes', 'profiles', 'relations', 'reports'],
  discovery: ['profiles'],
  gallery: [],
  landing: [],
  leaving: [],
  likes: ['discovery', 'profiles'],
  onboarding: ['accounts', 'profiles'],
  photos: [],
  profiles: [],
  relations: ['likes', 'profiles', 'reports'],
  reports: ['profiles'],
}
for (const [area, others] of Object.entries(WEB_AREAS))
  WEB_ROOMS[`app/areas/${area}`] = [...AREA_ROOMS, ...others.map((other) => `app/areas/${other}`)]

/** The areas of the domain with those that each may import. */
const DOMAIN_AREAS = {
  platform: [],
  reference: [],
  mail: [],
  identity: ['platform'],
  billing: ['platform', 'identity', 'events', 'mail'],
  events: ['platform', 'identity'],
  notifications: ['identity', 'events'],
  photos: ['platform', 'identity', 'events', 'notifications', 'mail', 'billing'],
  profiles: ['platform', 'identity', 'photos', 'reference', 'billing'],
  relations: ['platform', 'identity', 'events', 'profiles'],
  likes: ['platform', 'identity', 'events', 'notifications', 'mail', 'profiles'],
  conversations: ['platform', 'identity', 'events', 'notifications', 'mail', 'billing', 'photos', 'profiles'],
  reports: ['platform', 'identity', 'events', 'notifications', 'mail', 'billing', 'photos', 'profiles'],
  discovery: ['platform', 'identity', 'profiles'],
  accounts: ['platform', 'identity', 'events', 'mail', 'billing', 'photos', 'profiles'],
  settings: ['platform', 'identity', 'relations'],
  onboarding: ['platform', 'identity', 'events', 'mail', 'billing', 'profiles', 'accounts'],
  leaving: ['platform', 'identity', 'mail', 'photos', 'profiles', 'conversations', 'accounts', 'settings', 'billing'],
  maintenance: ['mail', 'accounts'],
}

/** The importers of database drivers besides packages/db, with reasons. The list only shrinks. */
const DRIVER_USERS = {
  'packages/runtime/src/':
    'LISTEN and NOTIFY between processes, and the storage of the queue, are no queries of a tenant.',
  'packages/testing/src/': 'Tests look behind the application, as roles that it does not have.',
  'scripts/': 'Set-up and benchmarks act on whole databases.',
}

/** Tests and what they share: the journeys, the registry of the isolation tests, an app's `testing/`. */
const TEST = '(?:\\.(?:test|spec)\\.tsx?$|/(?:e2e|isolation)/|^(?:apps|packages/[^/]+/src)/.*/testing/)'
/** Modules of apps/web/app that Remix splits: their loaders and actions stay on the server, their components go to the browser. */
const SPLIT = '(?:routes/[^/]+/route\\.tsx?|root\\.tsx|entry\\.server\\.tsx|routes\\.ts)$'
const WEB_SERVER = `apps/web/(?:server/|app/(?:.*\\.server\\.tsx?$|${SPLIT})|[^/]+$)`
const OURS = '^(?:packages|apps|scripts)/'

const escaped = (text) => text.replace(/[.[\]$]/g, '\\$&')
const pathOf = (edge) => {
  const [name, ...part] = edge.split('/')
  if (part.length === 0) return `^packages/${name}/`
  // Vanilla-extract styles cannot be evaluated outside a bundler, so a part of `ui` is its plain TypeScript only.
  return `^packages/${name}/src/${part.join('/')}(?:/|\\.)(?!.*\\.css\\.ts$)`
}

/** Rules that forbid imports which a package or app does not list: one for its code, one for its tests, which may also import what `tested` lists. */
const rulesFor = ({ name, folder, code = `^${folder}`, edges, tested = [] }) => {
  const rule = (kind, from, allowed) => ({
    name: `${name}${kind}`,
    comment: `${name} may import ${edges.join(', ') || 'nothing of ours'}. If that does not suit, the code belongs elsewhere.`,
    severity: 'error',
    from,
    to: { path: OURS, pathNot: [`^${folder}`, ...allowed.map(pathOf)] },
  })
  return [
    rule('', { path: code, pathNot: TEST }, edges),
    rule(' (tests)', { path: `^(?=.*${TEST})${folder}` }, [...edges, ...tested, ...TESTS_TOO]),
  ]
}

/** The rooms on a path from a room back to itself; none if there is no circle. */
const circleFrom = (rooms, way) =>
  rooms[way.at(-1)].flatMap((next) => {
    if (next === way[0]) return [...way, next]
    return way.includes(next) || !(next in rooms) ? [] : circleFrom(rooms, [...way, next])
  })

/** Rules for the rooms below `folders`: each may import itself, its listed rooms, and files in no room. */
function roomRules(name, folders, rooms, outside = []) {
  for (const room of Object.keys(rooms)) {
    const circle = circleFrom(rooms, [room])
    if (circle.length > 0) throw new Error(`dependency-rules.cjs lists a circle of rooms: ${circle.join(' → ')}`)
  }
  const inRoom = `${folders}[^/]+/`
  const pathsOf = (names) => names.map((room) => `^${name}/${room}/`)
  return [
    ...Object.entries(rooms).map(([room, others]) => ({
      name: `room ${room}`,
      comment: `${room} may import ${others.join(', ') || 'no other room'}. If that does not suit, the code belongs elsewhere.`,
      severity: 'error',
      from: { path: `^${name}/${room}/`, pathNot: TEST },
      to: { path: inRoom, pathNot: pathsOf([room, ...others]) },
    })),
    {
      name: `unlisted room of ${name}`,
      comment: 'A new room needs a line in dependency-rules.cjs before it may import or be imported.',
      severity: 'error',
      from: { path: inRoom, pathNot: [TEST, ...outside, ...pathsOf(Object.keys(rooms))] },
      to: { path: inRoom },
    },
  ]
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const BROWSER_CODE = { path: '^apps/web/app/', pathNot: [TEST, `^${WEB_SERVER}`] }

module.exports = {
  forbidden: [
    ...Object.entries(PACKAGES).flatMap(([name, edges]) => rulesFor({ name, folder: `packages/${name}/`, edges })),
    ...rulesFor({
      ...{ name: 'web server', folder: 'apps/web/', code: `^${WEB_SERVER}` },
      // The gallery shows mails to developers; the web app sends none.
      ...{ edges: [...SERVER, 'emails'], tested: BROWSER },
    }),
    ...rulesFor({ name: 'worker', folder: 'apps/worker/', edges: SERVER }),
    ...rulesFor({ name: 'scripts', folder: 'scripts/', code: '^scripts/(?!bench/floor/)', edges: SCRIPTS }),
    forbid(
      'floor of the benchmarks',
      'It runs the gates of the web server and the loaders of its build, and nothing of its pages.',
      { path: '^scripts/bench/floor/' },
      { path: OURS, pathNot: ['^scripts/', '^apps/web/server/(?!testing/)', pathOf('runtime')] },
    ),
    forbid(
      'unlisted',
      'A new package or app needs a line in dependency-rules.cjs before it may import another.',
      { path: `^(packages/(?!(?:${Object.keys(PACKAGES).join('|')})/)[^/]+|apps/(?!(?:web|worker)/)[^/]+)/` },
      { path: OURS, pathNot: '^$1/' },
    ),
    ...roomRules('apps/web', '^apps/web/(?:app|server)/', WEB_ROOMS, ['^apps/web/app/routes/']),
    ...roomRules('packages/domain/src', '^packages/domain/src/', DOMAIN_AREAS),
    forbid('web browser', `Browser code may import ${BROWSER.join(', ')}, and types of contracts.`, BROWSER_CODE, {
      path: OURS,
      pathNot: ['^apps/web/', '^packages/contracts/', ...BROWSER.map(pathOf)],
    }),
    forbid(
      'no schemas in the browser',
      'zod is 22 kB in a chunk: browser code imports contracts as types only, and the list of endpoints and the rules about safety, which are free of zod.',
      {
        path: [
          BROWSER_CODE.path,
          '^packages/(?:api-client/|contracts/src/(?:safety/|endpoints/(?:endpoints?\\.ts$|lists/)))',
        ],
        pathNot: BROWSER_CODE.pathNot,
      },
      {
        path: ['^packages/contracts/', '(?:^|/)node_modules/zod/'],
        pathNot: [
          'bank-details',
          'sepa-countries',
          'endpoints/endpoint',
          'endpoints/endpoints',
          'endpoints/lists',
          'safety',
        ].map((name) => pathOf(`contracts/${name}`)),
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid('endpoints by area', 'A page holds only the lists of endpoints that it calls.', BROWSER_CODE, {
      path: '^packages/(?:contracts/src/endpoints/endpoints|api-client/src/client)\\.ts$',
      dependencyTypesNot: ['type-only'],
    }),
    forbid('no server in the browser', 'Browser code may import types of the server only.', BROWSER_CODE, {
      path: [`^${WEB_SERVER}`],
      dependencyTypesNot: ['type-only'],
    }),
    forbid('no node in the browser', 'A browser has no node: modules.', BROWSER_CODE, { dependencyTypes: ['core'] }),
    forbid(
      'drivers only in packages/db',
      'inTenant is the only way to a query.',
      { path: OURS, pathNot: ['^packages/db/', ...Object.keys(DRIVER_USERS).map((prefix) => `^${escaped(prefix)}`)] },
      { path: '(?:^|/)node_modules/(?:drizzle-orm|drizzle-kit|postgres|pg)/' },
    ),
    forbid(
      'domain knows no framework',
      'The domain defines ports; the runtime implements them.',
      { path: '^packages/domain/' },
      { path: '(?:^|/)node_modules/(?:@remix-run/[^/]+|react|react-dom|express|bullmq|i18next|ioredis)/' },
    ),
    forbid(
      'only tests use test databases',
      'A test database is made on a server that is thrown away. The benchmark measures on one too.',
      { pathNot: [TEST, '^packages/testing/', '^packages/db/src/test-', '^scripts/bench'] },
      { path: '^packages/db/src/test-' },
    ),
    forbid(
      'tests are not imported',
      'What two tests need lives in packages/testing.',
      { pathNot: [TEST, '\\.config\\.ts$'] },
      { path: TEST },
    ),
    forbid(
      'no circles',
      'A circle has no first file to read and may meet half-loaded modules. One of types hides that two files are one idea.',
      {},
      { circular: true },
    ),
    forbid(
      'resolvable',
      'The import leads nowhere: a typing error, or a package that package.json does not list.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:build|dist|\\.turbo)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(__dirname, 'apps/web/tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'require', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
