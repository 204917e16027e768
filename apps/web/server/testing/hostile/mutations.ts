import type { Chance } from './chance.ts'
import { type Draft, escapeText, setHeader } from './draft.ts'
import { COOKIES, HEADERS, METHODS } from './headers.ts'
import type { Target } from './targets.ts'
import { BODIES, CURSORS, ESCAPES, HUGE_BODIES, NO_TEXTS, PROTOTYPE_NAMES, TEXTS } from './values.ts'

/** Whom requests are made as, and whose ids they name. */
export interface Cast {
  readonly host: string
  readonly origin: string
  /** Cookies of members of the tenant that is asked. */
  readonly sessions: readonly string[]
  /** A cookie of another tenant. */
  readonly stranger: string
  /** Ids of members here and elsewhere, and of nobody. */
  readonly ids: readonly string[]
}

interface Given {
  readonly chance: Chance
  readonly target: Target
  readonly cast: Cast
}

const anyText = ({ chance }: Given): string =>
  chance.onceIn(4) ? chance.of(ESCAPES) : chance.onceIn(6) ? chance.of(CURSORS) : escapeText(chance.of(TEXTS))

const json = (draft: Draft, value: unknown) => {
  draft.body = Buffer.from(JSON.stringify(value))
  setHeader(draft, 'Content-Type', 'application/json')
}

const aPathOf = (path: string, given: Given): string => {
  const { chance } = given
  const segments = path.split('/')
  const at = 1 + chance.below(Math.max(1, segments.length - 1))
  const text = anyText(given)
  return chance.of([
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

/** What can be done to a request, by name; each changes the draft that it is given. */
const MUTATIONS: Readonly<Record<string, (draft: Draft, given: Given) => void>> = {
  'a value of the query': (draft, given) => {
    if (given.target.query.length > 0) draft.query.push([given.chance.of(given.target.query), anyText(given)])
  },
  'a parameter again and again': (draft, given) => {
    const name = given.target.query.length > 0 ? given.chance.of(given.target.query) : 'a'
    const times = given.chance.of([2, 3, 50, 400])
    for (let time = 0; time < times; time += 1) draft.query.push([name, time % 2 ? 'nl' : escapeText(String(time))])
  },
  'a parameter that nobody knows': (draft, given) => {
    draft.query.push([given.chance.of([...PROTOTYPE_NAMES, 'a[]', 'a[b][c]', '', '%00', '%', '&&']), anyText(given)])
  },
  'the path': (draft, given) => {
    draft.path = aPathOf(draft.path, given)
  },
  'a header': (draft, { chance }) => setHeader(draft, ...chance.of(HEADERS)),
  'a header twice': (draft, { chance }) => {
    const [name, value] = chance.of(HEADERS)
    draft.headers.push([name, value ?? 'x'])
  },
  'the cookie': (draft, { chance, cast }) => {
    setHeader(draft, 'Cookie', chance.of(COOKIES).replace('{session}', chance.of(cast.sessions)))
  },
  'a cookie of another tenant': (draft, { cast }) => setHeader(draft, 'Cookie', cast.stranger),
  'the method': (draft, { chance }) => {
    draft.method = chance.of(METHODS)
  },
  'the body as a whole': (draft, { chance }) => {
    draft.body = chance.onceIn(150) ? chance.of(HUGE_BODIES)() : chance.of(BODIES)()
    const type = chance.of(['application/json', 'application/x-www-form-urlencoded'])
    if (chance.onceIn(2)) setHeader(draft, 'Content-Type', type)
  },
  'a field': (draft, { chance, target }) => {
    const field = target.body && Object.keys(target.body).length > 0 ? chance.of(Object.keys(target.body)) : 'email'
    json(draft, { ...target.body, [field]: chance.onceIn(2) ? chance.of(TEXTS) : chance.of(NO_TEXTS) })
  },
  'a field that nobody knows': (draft, { chance, target }) => {
    const entry = [[chance.of([...PROTOTYPE_NAMES, ...TEXTS]), chance.of(NO_TEXTS)]]
    json(draft, { ...target.body, ...Object.fromEntries(entry) })
  },
  'a field that is missing': (draft, { chance, target }) => {
    const fields = Object.entries(target.body ?? {})
    json(draft, Object.fromEntries(fields.filter(() => chance.onceIn(2))))
  },
  'a form': (draft, { chance, target }) => {
    const names = [...Object.keys(target.body ?? {}), chance.of(PROTOTYPE_NAMES)]
    draft.body = Buffer.from(names.map((name) => `${name}=${escapeText(chance.of(TEXTS))}`).join('&'))
    setHeader(draft, 'Content-Type', 'application/x-www-form-urlencoded')
  },
  'how its length is told': (draft, { chance }) => {
    draft.body ??= Buffer.from('{}')
    draft.framing = chance.of(['chunked', 'unstated', 'cut short'])
  },
}
const NAMES = Object.keys(MUTATIONS)

/** One request to the target as somebody would make it who means well, and then up to five things done to it. */
export function makeHostile(given: Given): Draft {
  const { chance, target, cast } = given
  const draft: Draft = {
    method: target.method,
    path: target.path(chance.of(cast.ids)),
    query: [],
    headers: [
      ['Host', cast.host],
      ['User-Agent', 'Mozilla/5.0 Chrome/156'],
      ['Accept', 'text/html'],
      ['Origin', cast.origin],
      ['X-Client-Request', '1'],
      // Each from a network of its own, or the rate limits of one would soon refuse what is to be tried.
      ['X-Forwarded-For', `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`],
      ...(chance.onceIn(3) ? [] : ([['Cookie', `entered=1; ${chance.of(cast.sessions)}`]] as [string, string][])),
    ],
    body: null,
    framing: 'length',
    done: [],
  }
  if (target.body) json(draft, target.body)
  if (target.headers) {
    setHeader(draft, ...chance.of(target.headers))
    draft.done.push('a header that it goes by')
  }
  const times = 1 + chance.below(4)
  for (let time = 0; time < times; time += 1) {
    const name = chance.of(NAMES)
    MUTATIONS[name]?.(draft, given)
    draft.done.push(name)
  }
  return draft
}
