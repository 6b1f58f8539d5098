import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/**
 * Lists what a file imports or exports from, as it is written there. Much cheaper than its tree: the parser hands out a list.
 * @throws Error when the file does not parse
 */
export function importedNames({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const { module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const { staticImports, staticExports } = module
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest))
  const fixed = [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported]
  // The list has imports that run, and not those of types within an expression.
  const inExpressions = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
  return [...fixed.flatMap((request) => (request ? [request.value] : [])), ...inExpressions]
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
