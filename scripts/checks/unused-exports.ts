import path from 'node:path'
import ts from 'typescript'
import type { SourceFile } from './files.ts'

const CODE = /^(?:apps|packages|scripts)\/.*\.(?:[cm]?tsx?|mjs)$/
const DECLARATION = /\.d\.[cm]?ts$/

/** Files whose exports are used by name: by Remix, by a tool, by the gallery, or by the test that walks all tables and queries. */
const READ_BY_NAME = [
  /\/routes\/[^/]+\/route\.tsx?$|\/app\/(?:root|entry\.server|entry\.client)\.tsx?$/,
  /\.config\.ts$/,
  /\.examples\.tsx$/,
  /^packages\/db\/src\/(?:schema|queries)\//,
]

/** A file's imports: the names that it imports from each other file, `*` for all. */
interface Module {
  readonly path: string
  readonly exports: readonly { readonly name: string; readonly line: number }[]
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] }[]
}

/** Exports that no other file imports. Tests count as other files; default exports are left to the frameworks that require them. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const modules = files.filter((file) => CODE.test(file.path) && !DECLARATION.test(file.path)).map(readModule)
  const known = new Set(modules.map((module) => module.path))
  const used = new Map<string, Set<string>>()
  for (const { path: importer, imports } of modules)
    for (const { from, names } of imports) {
      const target = resolve(from, importer, known)
      if (target) used.set(target, new Set([...(used.get(target) ?? []), ...names]))
    }
  return modules
    .filter((module) => !READ_BY_NAME.some((pattern) => pattern.test(module.path)))
    .flatMap(({ path: file, exports }) => {
      const names = used.get(file)
      const unused = names?.has('*') ? [] : exports.filter(({ name }) => name !== 'default' && !names?.has(name))
      return unused.map(({ name, line }) => `${file}:${line}: only this file uses ${name}; do not export it`)
    })
}

function resolve(from: string, importer: string, known: ReadonlySet<string>): string | undefined {
  const [, name, file] = /^@hearth\/([^/]+)\/(.+)$/.exec(from) ?? []
  const base = name ? `packages/${name}/src/${file}` : path.posix.join(path.posix.dirname(importer), from)
  return ['', '.ts', '.tsx', '.css.ts', '.mjs'].map((ending) => `${base}${ending}`).find((each) => known.has(each))
}

function readModule({ path: file, text }: SourceFile): Module {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const exports: Module['exports'][number][] = []
  const imports: Module['imports'][number][] = []
  const add = (name: ts.Node) =>
    exports.push({
      name: name.getText(source),
      line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1,
    })

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) imports.push(importOf(statement))
    else if (ts.isExportDeclaration(statement)) {
      const names =
        statement.exportClause && ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements : []
      if (statement.moduleSpecifier)
        imports.push({
          from: (statement.moduleSpecifier as ts.StringLiteral).text,
          names: names.length > 0 ? names.map((each) => (each.propertyName ?? each.name).text) : ['*'],
        })
      for (const each of names) add(each.name)
    } else if (isExported(statement)) {
      if (ts.isVariableStatement(statement)) {
        for (const { name } of statement.declarationList.declarations)
          for (const each of ts.isIdentifier(name) ? [name] : boundNames(name)) add(each)
      } else if ('name' in statement && statement.name) add(statement.name as ts.Identifier)
    }
  }
  const visit = (node: ts.Node): void => {
    const argument =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined
    if (argument && ts.isStringLiteral(argument))
      imports.push({ from: argument.text, names: dynamicNames(node) ?? namesRead(source) })
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      imports.push({
        from: (node.argument.literal as ts.StringLiteral).text,
        names: node.qualifier ? [leftmost(node.qualifier)] : namesRead(source),
      })
    ts.forEachChild(node, visit)
  }
  if (/\bimport\(/.test(text)) visit(source)
  return { path: file, exports, imports: imports.map((each) => namespaceNames(each, source)) }
}

const isExported = (statement: ts.Statement): boolean => {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind)
  return has(ts.SyntaxKind.ExportKeyword) && !has(ts.SyntaxKind.DefaultKeyword)
}

const boundNames = (pattern: ts.BindingPattern): ts.Identifier[] =>
  pattern.elements.flatMap((each) =>
    ts.isOmittedExpression(each) ? [] : ts.isIdentifier(each.name) ? [each.name] : boundNames(each.name),
  )

/** The one name that `(await import('./x.ts')).name` uses; undefined for any other form. */
function dynamicNames(call: ts.Node): string[] | undefined {
  let node = call.parent
  let awaited = false
  for (; ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node); node = node.parent)
    awaited ||= ts.isAwaitExpression(node)
  return awaited && ts.isPropertyAccessExpression(node) ? [node.name.text] : undefined
}

/** The names that a file reads of anything, `it.name` and `{ name } = it`: of a file that it loads as a whole it uses no others. */
function namesRead(source: ts.SourceFile): string[] {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text)
    if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...names]
}

const leftmost = (name: ts.EntityName): string => (ts.isIdentifier(name) ? name.text : leftmost(name.left))

interface Import {
  readonly from: string
  readonly names: readonly string[]
  readonly namespace?: string
}

function importOf({ moduleSpecifier, importClause }: ts.ImportDeclaration): Import {
  const from = (moduleSpecifier as ts.StringLiteral).text
  const bindings = importClause?.namedBindings
  if (!bindings) return { from, names: [] }
  if (ts.isNamespaceImport(bindings)) return { from, names: [], namespace: bindings.name.text }
  return { from, names: bindings.elements.map((each) => (each.propertyName ?? each.name).text) }
}

/** The names that are used of a namespace import (`css.name`); all if the namespace is passed on or indexed by an expression. */
function namespaceNames({ from, names, namespace }: Import, source: ts.SourceFile): Import {
  if (namespace === undefined) return { from, names }
  const read = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === namespace && !ts.isNamespaceImport(node.parent)) {
      const { parent } = node
      if (ts.isPropertyAccessExpression(parent) && parent.expression === node) read.add(parent.name.text)
      else if (ts.isQualifiedName(parent) && parent.left === node) read.add(parent.right.text)
      else if (!ts.isPropertyAccessExpression(parent)) read.add('*')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { from, names: [...read] }
}
