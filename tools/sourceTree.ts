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

/**
 * Lists the TypeScript files that git tracks, parsed.
 * @throws Error when a file does not parse
 */
export function* sources(): Generator<Source> {
  const paths = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  for (const path of paths.split('\0').filter(Boolean)) {
    const text = readFileSync(root + path, 'utf8')
    const { program, comments, errors } = parseSync(path, text)
    if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
    yield { path, text, program: program as unknown as Node, comments }
  }
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
