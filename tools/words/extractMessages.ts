import type { Node, Source } from '../sourceTree.ts'
import { isNode, lineOf, sources, walk } from '../sourceTree.ts'

/** A text that people read in their language, as its catalogs have it. */
export type FoundMessage = {
  /** The text in ICU MessageFormat with numbered arguments: its key. */
  source: string
  /** Its place, as `path:line`. */
  at: string
  path: string
  /** The arguments as the source has them, for who translates it. */
  values: readonly string[]
  /** True for a text of `inEnglish`, which is stored. */
  isStored: boolean
}

const tags = new Set(['t', 'say', 'rich'])
/** Sources that may have one are looked through; the others are not even parsed. */
const mayHave = /\b(?:t|say|rich)`|\binEnglish\(/

/** Lists the messages of the product: those of templates with `t`, `say` or `rich`, and of `inEnglish`. Tests have none. */
export function extractMessages(): FoundMessage[] {
  return [...productSources()].flatMap((file) => messagesOf(file))
}

/** The sources that a message can be in. */
export function* productSources(): Generator<Source> {
  for (const file of sources())
    if (/^(apps|packages)\/\w+\/src\/(?!.*\.test\.)/.test(file.path) && mayHave.test(file.text)) yield file
}

/** Lists the messages of one source. */
export function messagesOf(file: Source): FoundMessage[] {
  const found: FoundMessage[] = []
  const add = (node: Node, source: string, values: string[] = [], isStored = false) =>
    found.push({ source, at: lineOf(file, node.start), path: file.path, values, isStored })
  walk(file.program, (node) => {
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'inEnglish') {
      const [given] = node.arguments as Node[]
      if (given) add(node, literal(given, file), [], true)
    }
    if (node.type !== 'TaggedTemplateExpression' || !tags.has(nameOf(node.tag))) return
    const { quasis, expressions } = node.quasi as unknown as { quasis: Node[]; expressions: Node[] }
    const source = quasis.map((quasi, at) => {
      const { cooked } = quasi.value as { cooked: string }
      const value = expressions[at]
      return cooked + (value ? argument(value, at, file) : '')
    })
    const values = expressions.map(({ start, end }) => file.text.slice(start, Number(end)))
    add(node, source.join(''), values)
  })
  return found
}

/** The same as `sourceOf` of the words makes of the value when the program runs. */
function argument(value: Node, at: number, file: Source): string {
  if (value.type !== 'CallExpression' || nameOf(value.callee) !== 'plural') return `{${at}}`
  const [, one, other] = value.arguments as Node[]
  if (!one || !other)
    throw new Error(`${lineOf(file, value.start)} plural needs the words for 1 and for others.`)
  return `{${at}, plural, one {${literal(one, file)}} other {${literal(other, file)}}}`
}

function literal(node: Node, file: Source): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  throw new Error(
    `${lineOf(file, node.start)} must be a text in quotes: it is looked for before the program runs.`,
  )
}

const nameOf = (node: unknown) => (isNode(node) ? String(node.name) : '')
