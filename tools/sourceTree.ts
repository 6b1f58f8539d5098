import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One node of a syntax tree in the ESTree form, with what the rules here read. */
export type Node = { type: string; start: number; [key: string]: unknown }

/** One source file: its path from the root, its text, its tree, and its comments. */
export type Source = { path: string; text: string; program: Node; comments: readonly Comment[] }

type Comment = { type: string; value: string; start: number }

/** The files by their paths: test files of one worker share what one of them has parsed. */
const known = new Map<string, Source>()

/**
 * Lists the TypeScript files that git tracks. A file is parsed when its tree is first asked for: look for what matters in its text before.
 * The tree of a file that does not parse throws an Error.
 */
export function* sources(): Generator<Source> {
  const paths = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  for (const path of paths.split('\0').filter(Boolean)) {
    const source = known.get(path) ?? lazily(path, readFileSync(root + path, 'utf8'))
    known.set(path, source)
    yield source
  }
}

function lazily(path: string, text: string): Source {
  let parsed: Pick<Source, 'program' | 'comments'> | undefined
  const parse = () => {
    const { program, comments, errors } = parseSync(path, text)
    if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
    return { program: program as unknown as Node, comments }
  }
  const once = () => {
    parsed ??= parse()
    return parsed
  }
  return {
    path,
    text,
    get program() {
      return once().program
    },
    get comments() {
      return once().comments
    },
  }
}

/** Something that a file imports or exports from: its name as it is written there, and how it comes. */
export type Import = {
  name: string
  /** True where types alone come of it: nothing runs. */
  isType: boolean
  /** True where it is loaded only when it comes to that. */
  isLater: boolean
}

/**
 * Lists what a file imports or exports from. Much cheaper than its tree: the parser hands out a list.
 * @throws Error when the file does not parse
 */
export function importsOf({ path, text }: Pick<Source, 'path' | 'text'>): Import[] {
  const { module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
    isLater: false,
  }))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ name: moduleRequest.value, isType, isLater: false }] : [],
    ),
  )
  // The list has imports that run, and not those of types within an expression.
  const inExpressions = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => ({
    name,
    isType: false,
    isLater: true,
  }))
  return [...imported, ...exported, ...inExpressions]
}

/** Returns the path, from the root, of the source of ours that a name in an import of a file means; null for a package. */
export function ourFile(from: string, name: string): string | null {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const [, own, path] = /^@muster\/([^/]+)\/(.+)$/.exec(name) ?? []
  if (!own) return null
  return `${own === 'api' || own === 'web' || own === 'identity' ? 'apps' : 'packages'}/${own}/src/${path}.ts`
}

/** Returns the package that a name in an import means: `@scope/name` of `@scope/name/part`. */
export function packageOf(name: string): string {
  const [scope = '', part] = name.split('/')
  return scope.startsWith('@') ? `${scope}/${part}` : scope
}

/** Visits a node and all below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Says where a position of a file is, as `path:line`. */
export function lineOf({ path, text }: Source, position: number): string {
  return `${path}:${text.slice(0, position).split('\n').length}`
}
