import path from 'node:path'
import type { SourceFile } from './files.ts'

const inCode = ({ path }: SourceFile) => /^(?:apps|packages|scripts)\/.*\.[cm]?[jt]sx?$/.test(path)

/** The matching lines of code, as `path:line`, without lines that are comments only. */
const linesMatching = (file: SourceFile, pattern: RegExp): string[] =>
  file.text
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line) ? [`${file.path}:${index + 1}`] : [],
    )

/** Brand names that are ordinary words of the product, which code may use. */
const ORDINARY_WORDS = new Set([
  'www',
  'chat',
  'chats',
  'date',
  'dating',
  'example',
  'like',
  'likes',
  'localhost',
  'love',
  'match',
  'test',
])

/**
 * Places in apps/ and packages/, tests included, that name a tenant: a folder of `tenants/`, or its first label (`brand` of `brand.nl`). Letter case
 * is ignored; `brand` is found in `brand_name` and `brand2`, not in `rebranding`.
 */
export function tenantNames(files: readonly SourceFile[], folders: readonly string[]): string[] {
  const names = [...new Set(folders.flatMap((folder) => [folder, folder.split('.')[0] ?? folder]))]
  const telling = names.map((name) => name.toLowerCase()).filter((name) => !ORDINARY_WORDS.has(name))
  return telling.flatMap((name) => {
    const word = new RegExp(`(?<![a-z])${name.replace(/[.[\]$]/g, '\\$&')}(?![a-z])`, 'i')
    return files
      .filter((file) => /^(?:apps|packages)\//.test(file.path))
      .flatMap((file) => [
        ...(word.test(file.path) ? [`${file.path}: the path names the tenant ${name}`] : []),
        ...file.text
          .split('\n')
          .flatMap((line, index) => (word.test(line) ? [`${file.path}:${index + 1}: names the tenant ${name}`] : [])),
      ])
  })
}

/** Files that may read the environment, with the reasons. */
const ENVIRONMENT_READERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^packages\/runtime\/src\/env\.ts$/, 'the one place that turns the environment into a Config'],
  [/^scripts\//, 'the commands set the environment up'],
  [/^apps\/[^/]+\/e2e\/|^apps\/[^/]+\/playwright\.config\.ts$/, 'journeys learn from npm test where the site runs'],
  [
    /^packages\/db\/src\/test-database\.ts$|\/testing\/|\.test\.tsx?$/,
    'tests learn from npm test where the servers run',
  ],
  [/^packages\/db\/src\/embedded[a-z-]*\.ts$/, "the programs of PostgreSQL are started with the user's PATH"],
]
const ENVIRONMENT =
  /\bprocess\??\.env\b|\bprocess\[['"`]env|\benv\b[^=]*\}\s*=\s*process\b|\benv\b.*from 'node:process'/

/** Places that read `process.env` in other files. */
export function environmentReads(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => inCode(file) && !ENVIRONMENT_READERS.some(([pattern]) => pattern.test(file.path)))
    .flatMap((file) => linesMatching(file, ENVIRONMENT))
    .map((place) => `${place}: reads the environment; take a Config from packages/runtime/src/env.ts`)
}

/** The files that may set other settings by that function: ids, which the next statement of the transaction reads on the same node. */
const PASS_IDS_ON: readonly string[] = [
  'packages/db/src/queries/discovery/member-search.ts',
  'packages/db/src/queries/relations/viewpoint.ts',
]

/** Places that set a tenant's scope by a function, which Citus does not propagate to the nodes with the rows. */
export function scopesByFunction(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => (inCode(file) || file.path.endsWith('.sql')) && !PASS_IDS_ON.includes(file.path))
    .flatMap((file) => linesMatching(file, /\bset_config\b/i))
    .map((place) => `${place}: stays on one node of a cluster; take scopeStatement of packages/db/src/handle.ts`)
}

/** Places that silence the type checker; Biome finds `@ts-ignore`. `@ts-expect-error` in a test is allowed, because it fails without an error. */
export function typeSuppressions(files: readonly SourceFile[]): string[] {
  return files.filter(inCode).flatMap((file) =>
    file.text.split('\n').flatMap((line, index) => {
      const place = `${file.path}:${index + 1}`
      if (/\/[/*]\s*@ts-nocheck\b/.test(line)) return [`${place}: silences the type checker`]
      if (/\/[/*]\s*@ts-expect-error\b/.test(line) && !/\.test\.tsx?$/.test(file.path))
        return [`${place}: expects a type error outside a test`]
      return []
    }),
  )
}

/**
 * Tests that are skipped without printing a reason, that are not written, or beside which no other runs, whatever they are called: Biome finds `.only` of
 * `test`, `it` and `describe` alone.
 */
export function silentSkips(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => inCode(file) && TEST_FILE.test(file.path))
    .flatMap((file) => [
      ...linesMatching(file, /\.(?:todo|fixme|fails)\b|\b(?:todo|fails): true\b/).map(
        (place) => `${place}: a test that is not written, or that is to fail`,
      ),
      ...linesMatching(file, /\.only\b|\bonly: true\b/).map((place) => `${place}: the other tests do not run`),
      ...linesMatching(file, /\.skip\.\w|\bskip: true\b/).map(
        (place) => `${place}: skip without a reason; use context.skip(condition, 'why')`,
      ),
      ...callsOf(file, /(?<![\w'"`])(?:\w+\.)*skip\(/g)
        .filter(({ args }) => !givesReason(args))
        .map(({ line }) => `${file.path}:${line}: skip without a reason; use context.skip(condition, 'why')`),
      // `npm test` itself prints why Redis is missing.
      ...linesMatching(file, /\.(?:skipIf|runIf)\((?!.*redis)/i).map(
        (place) => `${place}: prints no reason; use context.skip(condition, 'why')`,
      ),
    ])
}

/** A tag, or an attribute with its value, within a pattern or a text. */
const MARKUP = String.raw`(?:(?<!\?)<\\?\/?[a-zA-Z!]|\b[\w-]+=\\?")`
const PATTERN = String.raw`\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/[\n])*?${MARKUP}(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/[\n])*\/[a-z]*`
const ASKING = [
  new RegExp(String.raw`${PATTERN}\s*\.(?:exec|test)\(`, 'g'),
  new RegExp(String.raw`\b(?:match|matchAll|search|split|toMatch|stringMatching)\(\s*${PATTERN}`, 'g'),
  new RegExp(String.raw`\bRegExp\(\s*(['"\`])(?:(?!\1).)*${MARKUP}`, 'g'),
  new RegExp(String.raw`\b(?:toContain|toMatch|includes|indexOf|split)\(\s*(['"\`])(?:(?!\1).)*${MARKUP}`, 'g'),
]

/** Tests that look for tags and attributes by a pattern or a text: such a test still passes when its pattern no longer finds anything. */
export function markupPatterns(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) =>
      /^(?:apps\/web\/(?:app|server)|packages\/ui\/src)\/(?:.*\.test\.tsx?|testing\/.*\.ts)$/.test(file.path),
    )
    .flatMap(({ path: file, text }) =>
      ASKING.flatMap((pattern) => [...text.matchAll(pattern)]).map(
        ({ index }) =>
          `${file}:${text.slice(0, index).split('\n').length}: ask by role, text or selector (screenOf of apps/web/server/testing)`,
      ),
    )
}

/** The calls that begin with a match of `opening` (which ends with the opening parenthesis), with the text of their arguments. */
const callsOf = (file: SourceFile, opening: RegExp): Array<{ line: number; args: string }> =>
  [...file.text.matchAll(opening)].map((match) => {
    const start = match.index + match[0].length
    let depth = 1
    let end = start
    for (; end < file.text.length && depth > 0; end += 1)
      depth += file.text[end] === '(' ? 1 : file.text[end] === ')' ? -1 : 0
    return { line: file.text.slice(0, start).split('\n').length, args: file.text.slice(start, end - 1).trim() }
  })

/** True for `'why'`, `condition, 'why'` and `condition, WHY`; false for `'title', () => …` and for a condition alone. */
const givesReason = (args: string): boolean =>
  !/=>|\bfunction\b/.test(args) && (/^(['"`]).*\1$/s.test(args) || /,\s*(?:(['"`]).*\1|[\w.]+)\s*,?$/s.test(args))

const EXACT = /^(?:npm:[^@]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** Catalog versions that are not exact, and dependencies that do not come from the catalog. */
export function looseVersions(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (file.path === 'pnpm-workspace.yaml') return looseCatalog(file)
    return /(?:^|\/)package\.json$/.test(file.path) && !file.path.startsWith('tenants/') ? looseManifest(file) : []
  })
}

const looseCatalog = (file: SourceFile): string[] => {
  let section = ''
  return file.text.split('\n').flatMap((line, index) => {
    section = /^(\w+):/.exec(line)?.[1] ?? section
    const version = /^ {2}\S.*:\s+['"]?([^'"#\s]+)/.exec(line)?.[1]
    if (version === undefined || !['catalog', 'overrides'].includes(section) || line.trim().startsWith('#')) return []
    return EXACT.test(version) ? [] : [`${file.path}:${index + 1}: ${version} is not an exact version`]
  })
}

const FROM_WORKSPACE = /^(?:catalog:|workspace:\*)$/

const looseManifest = (file: SourceFile): string[] => {
  const manifest = JSON.parse(file.text) as Record<string, Record<string, string> | undefined>
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      // These tools are installed before the workspace, so they cannot use its catalog.
      .filter(([, version]) =>
        file.path.startsWith('scripts/tools/') ? !EXACT.test(version) : !FROM_WORKSPACE.test(version),
      )
      .map(([name, version]) => `${file.path}: ${name} is "${version}"; pin it in the catalog and write "catalog:"`),
  )
}

const ROUTE_FILE = /^apps\/web\/app\/routes\/([^/]+)\//
const TEST_FILE = /\.(?:test|spec)\.tsx?$|\/(?:testing|isolation|e2e)\//

/** Imports of a route by another route; shared parts belong to an area. */
export function routeImports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path: file, text }) => {
    const route = ROUTE_FILE.exec(file)?.[1]
    if (route === undefined || TEST_FILE.test(file)) return []
    return [...text.matchAll(/['"](\.\.?\/[^'"]+)['"]/g)].flatMap(([, specifier = '']) => {
      const imported = ROUTE_FILE.exec(path.posix.join(path.posix.dirname(file), specifier))?.[1]
      return imported === undefined || imported === route ? [] : [`${file}: imports ${specifier} of another route`]
    })
  })
}

/** The one list of addresses of the web app. */
const ADDRESSES = 'apps/web/app/addresses.ts'

/** Places in the web app that contain an address of the list literally instead of by its name. */
export function writtenAddresses(files: readonly SourceFile[]): string[] {
  const list = files.find((file) => file.path === ADDRESSES)?.text ?? ''
  const first = [...list.matchAll(/^ {2}\w+: '\/([a-z-]+)/gm)].map(([, part]) => part)
  const written = new RegExp(`(?<!import )(?<!from )['"\`]/(?:${[...new Set(first)].join('|')})(?=['"\`/?#])`)
  return files
    .filter(
      ({ path: file }) => /^apps\/web\/(?:app|server)\//.test(file) && file !== ADDRESSES && !TEST_FILE.test(file),
    )
    .flatMap((file) => linesMatching(file, written))
    .map((place) => `${place}: writes an address out; name it by ${ADDRESSES}`)
}
