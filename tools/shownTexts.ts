import { parseSync, Visitor } from 'vite'
import type { Node } from './sourceTree.ts'

/** One text that somebody may read, with where it begins in its source. Values inside it are `gap`. `isTranslated`: it is in the catalogs of languages. */
export type ShownText = { text: string; at: number; isTranslated: boolean }

/** Stands in a text for a value that is only known when it is shown. */
export const gap = '\u2026'

/** Attributes of an element whose text is read or spoken; the others hold names for machines. */
const spoken =
  /^(aria-label|aria-description|title|label|description|placeholder|alt|summary|hint|help|words|message|error|name|text|empty|body)$|(Label|Title|Text|Words|Hint|Sentence|Message|Button)$/

/** Errors whose message is a sentence for the person who made the mistake, not for developers. */
const shownErrors = /^(Usage|Command|Import|Feed)Error$/

/**
 * Lists the sentences and labels that a source shows: the text of each element with its inline children as one, attributes that
 * are read, strings and templates that begin as a sentence does. Left out is what only developers read: imports, errors that are
 * thrown for them, tagged templates such as SQL, and comments.
 * @param areErrorsShown true where all errors are printed for people, as on the command line
 */
export function shownTexts(file: string, source: string, areErrorsShown = false): ShownText[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)
  const texts: ShownText[] = []
  const silent: [from: number, to: number][] = []
  const silence = ({ start, end }: { start: number; end: number }) => void silent.push([start, end])
  const add = (text: string, at: number, isTranslated = false) => {
    const read = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(read.replaceAll(gap, ''))) texts.push({ text: read, at, isTranslated })
  }
  new Visitor({
    ImportDeclaration: silence,
    ImportExpression: silence,
    ExportNamedDeclaration: ({ source: from }) => from && silence(from),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || !translated.has(tag.name)) return silence(quasi)
      // Its pieces are read as one, with the words for 1 of each count.
      const values = quasi.expressions.map((value) => wordsForOne(value as unknown as Node))
      const said = quasi.quasis.map(({ value }, at) => (value.cooked ?? value.raw) + (values[at] ?? ''))
      add(said.join(''), quasi.start, true)
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier') return
      const { name } = node.callee
      const isShown = areErrorsShown || shownErrors.test(name)
      if (/^RegExp$|^Intl/.test(name) || (name.endsWith('Error') && !isShown)) silence(node)
    },
    CallExpression: (node) => {
      const { name } = node.callee as { name?: string }
      if (name === 'plural') silence(node)
      const [given] = node.arguments
      if (name === 'inEnglish' && given?.type === 'Literal') add(String(given.value), given.start, true)
      if (source.slice(node.callee.start, node.callee.end).startsWith('console.')) silence(node)
    },
    JSXElement: (node) => {
      if (isInline(node as unknown as Node)) return
      const text = childrenText(node.children as unknown as Node[])
      if (text) add(text, firstText(node.children as unknown as Node[]))
    },
    JSXFragment: (node) => {
      const text = childrenText(node.children as unknown as Node[])
      if (text) add(text, firstText(node.children as unknown as Node[]))
    },
    JSXAttribute: (node) => {
      if (node.name.type !== 'JSXIdentifier' || !spoken.test(node.name.name)) {
        if (node.value?.type === 'Literal') silence(node.value)
        return
      }
      if (node.value?.type === 'Literal' && typeof node.value.value === 'string')
        add(node.value.value, node.value.start)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && beginsASentence(value)) add(value, start)
    },
    TemplateLiteral: ({ quasis, start }) => {
      const text = quasis.map(({ value }) => value.cooked ?? value.raw).join(gap)
      if (beginsASentence(text)) add(text, start)
    },
  }).visit(program)
  // A text that is read in two ways, as an attribute and as a string, counts once.
  return [...new Map(texts.toReversed().map((text) => [text.at, text])).values()]
    .filter(({ at }) => !silent.some(([from, to]) => at >= from && at < to))
    .sort((one, other) => one.at - other.at)
}

/** Tags of templates that people read in their language (packages/words). */
const translated = new Set(['t', 'say', 'rich'])

/** The words of a count for 1, as they stand in `plural(count, one, other)`; else a gap. */
function wordsForOne(value: Node): string {
  const [, one] = value.type === 'CallExpression' ? (value.arguments as Node[]) : []
  const isPlural = (value.callee as Node | undefined)?.name === 'plural'
  return isPlural && one?.type === 'Literal' ? String(one.value).replaceAll('#', gap) : gap
}

/** True for words with a capital or a gap first, and not for a path, a class, an address or a code. */
function beginsASentence(given: string): boolean {
  // Names of settings are part of what is said: Set DATABASE_URL.
  const text = given.replace(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g, 'Setting')
  if (/^(https?:|\/|\.)|[{}<>=_\\]|\w\(|^\S+[-/.]\S*$/.test(text.trim())) return false
  return /^[\s“"(]*\p{Lu}\p{Ll}/u.test(text) || /\p{L}\s+\p{L}+/u.test(text)
}

/** Elements that stand within a sentence. */
const inline = new Set(['strong', 'em', 'b', 'i', 'a', 'Link', 'kbd', 'code', 'time', 'TimeText', 'q', 'bdi'])

function isInline(node: Node): boolean {
  const name = (node as { openingElement?: { name?: { name?: string } } }).openingElement?.name?.name
  return name !== undefined && inline.has(name)
}

const isWritten = (child: Node) => child.type === 'JSXText' && /\p{L}{2}/u.test(String(child.value))
const isWrittenWithin = (child: Node) =>
  child.type === 'JSXElement' && isInline(child) && childrenText(child.children as Node[]) !== ''

/** The words of an element with those of its inline children; empty where it only holds other elements. */
function childrenText(children: Node[]): string {
  if (!children.some((child) => isWritten(child) || isWrittenWithin(child))) return ''
  return children
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value)
      if (child.type === 'JSXElement')
        return isInline(child) ? childrenText(child.children as Node[]) || gap : '. '
      if (child.type === 'JSXExpressionContainer') {
        const expression = child.expression as Node
        if (expression.type === 'Literal') return String(expression.value)
        if (expression.type === 'JSXEmptyExpression') return ''
        return gap
      }
      return ''
    })
    .join('')
}

function firstText(children: Node[]): number {
  for (const child of children) {
    if (child.type === 'JSXText' && String(child.value).trim()) return child.start
    if (child.type === 'JSXElement' && isInline(child)) {
      const at = firstText(child.children as Node[])
      if (at >= 0) return at
    }
  }
  return children[0]?.start ?? -1
}
