import type { Random } from '@hearth/testing/random'
import { type Draft, escapeText, setHeader } from './draft.ts'
import { COOKIES, HEADERS, METHODS } from './headers.ts'
import type { Target } from './targets.ts'
import { BODIES, CURSORS, ESCAPES, HUGE_BODIES, NO_TEXTS, PROTOTYPE_NAMES, TEXTS } from './values.ts'

/** The sessions with which requests are made, and the ids that they name. */
export interface Cast {
  readonly host: string
  readonly origin: string
  /** Cookies of members of the requested tenant. */
  readonly sessions: readonly string[]
  /** Cookie of a member of another tenant. */
  readonly stranger: string
  /** Ids of members of this and another tenant, and unknown ones. */
  readonly ids: readonly string[]
}

interface Given {
  readonly random: Random
  readonly target: Target
  readonly cast: Cast
}

/** Ordinary requests of several kinds: one answered by the server itself, one for a file and one for an endpoint. */
const PLAIN_REQUESTS = [
  { path: '/healthz', status: 200 },
  { path: '/assets/none', status: 404 },
  { path: '/api/settings.php', status: 200 },
]
/** The largest number that the server accepts, one less for the request itself. */
const MOST_AHEAD = 15

const anyText = ({ random }: Given): string =>
  random.onceIn(4) ? random.of(ESCAPES) : random.onceIn(6) ? random.of(CURSORS) : escapeText(random.of(TEXTS))

const json = (draft: Draft, value: unknown) => {
  draft.body = Buffer.from(JSON.stringify(value))
  setHeader(draft, 'Content-Type', 'application/json')
}

const aPathOf = (path: string, given: Given): string => {
  const { random } = given
  const segments = path.split('/')
  const at = 1 + random.below(Math.max(1, segments.length - 1))
  const text = anyText(given)
  return random.of([
    () => segments.with(Math.min(at, segments.length - 1), text).join('/'),
    () => `${path}/${text}`,
    () => `${path}${text}`,
    () => `${path}.data`,
    () => `${path}/`,
    () => `/${path}`,
    () => path.toUpperCase(),
    () => `${path}/../..${path}`,
    () => `${path}/%2e%2e/%2e%2e/%2e%2e${path}`,
    () => `/.${path}`,
    () => `${path};a=b`,
    () => `${path}%20`,
    () => `${path}#fragment`,
    () => `${path}?`,
    () => path.replaceAll('/', '\\'),
    () => path.replaceAll('/', '%2f'),
    () => `http://evil.example${path}`,
    () => `//evil.example${path}`,
    () => `${path}${'/a'.repeat(1_900)}`,
    () => `${path}${'/..'.repeat(1_200)}`,
    () => `${path} HTTP/1.0`,
    () => `/assets/..%2f..${path}`,
    () => `/photos/${text}`,
    () => `/brand/${text}`,
    () => '*',
    () => '',
  ])()
}

/** The mutations by name; each changes the draft that it is given. */
const MUTATIONS: Readonly<Record<string, (draft: Draft, given: Given) => void>> = {
  'a value of the query': (draft, given) => {
    if (given.target.query.length > 0) draft.query.push([given.random.of(given.target.query), anyText(given)])
  },
  'a parameter again and again': (draft, given) => {
    const name = given.target.query.length > 0 ? given.random.of(given.target.query) : 'a'
    const times = given.random.of([2, 3, 50, 400])
    for (let time = 0; time < times; time += 1) draft.query.push([name, time % 2 ? 'nl' : escapeText(String(time))])
  },
  'a parameter that nobody knows': (draft, given) => {
    draft.query.push([given.random.of([...PROTOTYPE_NAMES, 'a[]', 'a[b][c]', '', '%00', '%', '&&']), anyText(given)])
  },
  'the path': (draft, given) => {
    draft.path = aPathOf(draft.path, given)
  },
  'a header': (draft, { random }) => setHeader(draft, ...random.of(HEADERS)),
  'a header twice': (draft, { random }) => {
    const [name, value] = random.of(HEADERS)
    draft.headers.push([name, value ?? 'x'])
  },
  'the cookie': (draft, { random, cast }) => {
    setHeader(draft, 'Cookie', random.of(COOKIES).replace('{session}', random.of(cast.sessions)))
  },
  'a cookie of another tenant': (draft, { cast }) => setHeader(draft, 'Cookie', cast.stranger),
  'the method': (draft, { random }) => {
    draft.method = random.of(METHODS)
  },
  'the body as a whole': (draft, { random }) => {
    draft.body = random.onceIn(150) ? random.of(HUGE_BODIES)() : random.of(BODIES)()
    const type = random.of(['application/json', 'application/x-www-form-urlencoded'])
    if (random.onceIn(2)) setHeader(draft, 'Content-Type', type)
  },
  'a field': (draft, { random, target }) => {
    const field = target.body && Object.keys(target.body).length > 0 ? random.of(Object.keys(target.body)) : 'email'
    json(draft, { ...target.body, [field]: random.onceIn(2) ? random.of(TEXTS) : random.of(NO_TEXTS) })
  },
  'a field that nobody knows': (draft, { random, target }) => {
    const entry = [[random.of([...PROTOTYPE_NAMES, ...TEXTS]), random.of(NO_TEXTS)]]
    json(draft, { ...target.body, ...Object.fromEntries(entry) })
  },
  'a field that is missing': (draft, { random, target }) => {
    const fields = Object.entries(target.body ?? {})
    json(draft, Object.fromEntries(fields.filter(() => random.onceIn(2))))
  },
  'a form': (draft, { random, target }) => {
    const names = [...Object.keys(target.body ?? {}), random.of(PROTOTYPE_NAMES)]
    draft.body = Buffer.from(names.map((name) => `${name}=${escapeText(random.of(TEXTS))}`).join('&'))
    setHeader(draft, 'Content-Type', 'application/x-www-form-urlencoded')
  },
  'how its length is told': (draft, { random }) => {
    draft.body ??= Buffer.from('{}')
    draft.framing = random.of(['chunked', 'unstated', 'cut short'])
  },
  'what is sent ahead of it': (draft, { random, cast: { host } }) => {
    const length = 1 + random.below(MOST_AHEAD)
    draft.ahead = Array.from({ length }, () => ({ host, ...random.of(PLAIN_REQUESTS) }))
  },
  'how fast it is sent': (draft, { random }) => {
    draft.pieces = random.of([2, 3, 10])
  },
  'how its connection ends': (draft) => {
    draft.halfClosed = true
  },
}
const NAMES = Object.keys(MUTATIONS)

/** An ordinary request to the target with up to five mutations. */
export function makeHostile(given: Given): Draft {
  const { random, target, cast } = given
  const draft: Draft = {
    method: target.method,
    path: target.path(random.of(cast.ids)),
    query: [],
    headers: [
      ['Host', cast.host],
      ['User-Agent', 'Mozilla/5.0 Chrome/156'],
      ['Accept', 'text/html'],
      ['Origin', cast.origin],
      ['X-Client-Request', '1'],
      // Each request has a network of its own, so that rate limits by network do not end the test.
      ['X-Forwarded-For', `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`],
      ...(random.onceIn(3) ? [] : ([['Cookie', `entered=1; ${random.of(cast.sessions)}`]] as [string, string][])),
    ],
    body: null,
    framing: 'length',
    ahead: [],
    pieces: 1,
    halfClosed: false,
    done: [],
  }
  if (target.body) json(draft, target.body)
  if (target.headers) {
    setHeader(draft, ...random.of(target.headers))
    draft.done.push('a header that it goes by')
  }
  const times = 1 + random.below(4)
  for (let time = 0; time < times; time += 1) {
    const name = random.of(NAMES)
    MUTATIONS[name]?.(draft, given)
    draft.done.push(name)
  }
  return draft
}
