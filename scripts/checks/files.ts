import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One text file of the repository. `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const TEXT_FILE = /\.(?:[cm]?[jt]sx?|json|md|ya?ml|css|sql|html|svg|sh)$/
const CODE_FILE = /\.(?:[cm]?[jt]sx?)$/

/** Every text file below `root` that is not ignored. `.gitignore` lists folders (`build/`) and endings (`*.log`) only, so git is not needed. */
export function readSources(root: string): SourceFile[] {
  const rules = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')
  const folders = new Set(['.git', ...rules.filter((rule) => rule.endsWith('/')).map((rule) => rule.slice(0, -1))])
  const walk = (folder: string): SourceFile[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) return folders.has(entry.name) ? [] : walk(name)
      if (!entry.isFile() || !TEXT_FILE.test(entry.name)) return []
      return [{ path: name, text: readFileSync(path.join(root, name), 'utf8') }]
    })
  return walk('')
}

const isOurs = ({ path: name }: SourceFile) => /^(?:apps|packages|scripts)\//.test(name)
const isCode = (file: SourceFile) => isOurs(file) && CODE_FILE.test(file.path)

/** Names that say nothing about the content. */
const GENERIC_NAMES = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'lib', 'core', 'manager']

/** Files and folders of code with a generic name: `utils/`, `date-helpers.ts`, `session.manager.ts`. */
export function genericNames(files: readonly SourceFile[]): string[] {
  return files.filter(isOurs).flatMap((file) => {
    const words = file.path.split(/[/.]/).map((part) => part.split('-').at(-1) ?? '')
    const generic = words.find((word) => GENERIC_NAMES.includes(word))
    return generic ? [`${file.path}: "${generic}" is a generic name; name what is in the file`] : []
  })
}

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

/** Code files and folders that are not in kebab-case. Remix names the folders of routes, drizzle the migrations. */
export function oddNames(files: readonly SourceFile[]): string[] {
  return files.filter(isCode).flatMap((file) => {
    const parts = file.path.replace(/\/routes\/[^/]+\//, '/routes/').split('/')
    const odd = parts.find((part) => !KEBAB.test(part))
    return odd ? [`${file.path}: ${odd} is not kebab-case`] : []
  })
}

/** Files directly in `routes/`, and folders there without a `route.tsx` or `route.ts`. */
export function looseRoutes(files: readonly SourceFile[]): string[] {
  const inRoutes = files.filter((file) => /^apps\/[^/]+\/app\/routes\//.test(file.path)).map((file) => file.path)
  const loose = inRoutes.filter((name) => /\/routes\/[^/]+$/.test(name))
  const folders = new Set(inRoutes.map((name) => /^.*?\/routes\/[^/]+(?=\/)/.exec(name)?.[0] ?? '').filter(Boolean))
  const empty = [...folders].filter(
    (folder) => !inRoutes.some((name) => name === `${folder}/route.tsx` || name === `${folder}/route.ts`),
  )
  return [
    ...loose.map((name) => `${name}: a loose file in routes/ becomes a route; make it <name>/route.tsx`),
    ...empty.map((folder) => `${folder}: a folder in routes/ needs a route.tsx or route.ts`),
  ]
}

/**
 * The closed list of the files of the documents' script. Every visitor loads it, and React has the behaviour of the app, so it only shrinks (decision
 * 11).
 */
const DOCUMENT_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'apps/web/app/documents/': [
    'age-gate',
    'back',
    // The page of a direct debit is a document like all of a purchase, and an IBAN is checked as one types (decision 47).
    'bank-details',
    'count-people',
    'focus-result-count',
    // Whoever is logged out when the browser opens leaves no message in it; no page of the app is shown then.
    'forget-unsent',
    // The specification wants it on any page of a member.
    'like-modal',
    'load-more',
    'main',
    'offline',
    'page-in-dialog',
    'page-layer',
    'parse-page',
    'prefill-link',
    'regions',
    'signup-draft',
    'time-zone',
  ],
  'packages/ui/src/enhance/': [
    'dialog',
    'menu',
    'modal-popover',
    'photo-gallery',
    'progress',
    'range',
    'reveal-password',
    'steps',
    'submit-once',
    'validate',
  ],
}

/** Files of the documents' script that are not on its list, and listed names without a file. */
export function unlistedDocumentScripts(files: readonly SourceFile[]): string[] {
  return Object.entries(DOCUMENT_SCRIPTS).flatMap(([folder, names]) => {
    const found = files
      .filter(({ path: name }) => name.startsWith(folder) && CODE_FILE.test(name) && !/\.test\.tsx?$/.test(name))
      .map(({ path: name }) => name.slice(folder.length).replace(CODE_FILE, ''))
    const unlisted = found.filter((name) => !names.includes(name))
    const missing = names.filter((name) => !found.includes(name))
    return [
      ...unlisted.map(
        (name) => `${folder}${name}: the script of public pages is a closed list; what members need is React's`,
      ),
      ...missing.map((name) => `${folder}${name}: is gone; take it off the list in scripts/checks/files.ts`),
    ]
  })
}

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** A text of nothing but re-exports, also of some that fill several lines. */
const PASSES_ON = /^(?:export (?:type )?(?:\*(?: as \w+)?|\{[^}]*\}) from (['"])[^'"]+\1;?\s*)+$/

/** Index files of packages, and files that only re-export another. */
export function barrels(files: readonly SourceFile[]): string[] {
  const passesOn = ({ text }: SourceFile) => PASSES_ON.test(text.replace(COMMENTS, '').trim())
  return files
    .filter(isCode)
    .filter((file) => /^packages\/.*\/index\.[jt]sx?$/.test(file.path) || passesOn(file))
    .map((file) => `${file.path}: no barrels; importers name the file they mean (@hearth/<package>/<file>)`)
}
