import { expect, test } from 'vitest'
import { isNode, lineOf, type Node, sources, walk } from './sourceTree.ts'

/** Rules about times, numbers and lists that people read: by whose clock, and in whose language. */

const all = [...sources()].filter(({ path }) => /^(apps|packages|tools)\//.test(path))
const isTest = /\.test\.tsx?$|\/test\//
const pages = all.filter(({ path }) => path.startsWith('apps/web/src/') && !isTest.test(path))

/** The places that break a rule, with what to do instead. */
function broken(
  files: readonly (typeof all)[number][],
  sign: RegExp,
  rule: (node: Node) => string | undefined,
) {
  return files.flatMap((file) => {
    if (!sign.test(file.text)) return []
    const found: string[] = []
    walk(file.program, (node) => {
      const wrong = rule(node)
      if (wrong) found.push(`${lineOf(file, node.start)} ${wrong}`)
    })
    return found
  })
}

/** The method that a node calls, and its first argument; null: it calls none. */
function calledMethod(node: Node): { name: string; first: unknown } | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
    return null
  const { property } = node.callee
  if (!isNode(property)) return null
  const [first] = node.arguments as Node[]
  return { name: String(property.name), first: first?.type === 'Literal' ? first.value : first }
}

test('nothing is written in the language of whatever machine runs it', () => {
  const found = broken(all, /toLocale(Date|Time)?String\(\)|new Intl\.\w+\(\)/, (node) => {
    const called = calledMethod(node)
    if (called && /^toLocale(Date|Time)?String$/.test(called.name) && called.first === undefined)
      return `calls ${called.name} without a locale: a server has none of the reader’s. Say which one.`
    return undefined
  })
  // Runs where the app has failed, from a script that must not depend on it.
  expect(found.filter((line) => !line.startsWith('apps/web/src/startup/serverView.ts'))).toEqual([])
})

test('a page writes numbers, lists and times in the reader’s language', () => {
  // For calculation; and what shows where the app has failed, in English.
  const own = /^apps\/web\/src\/(ui\/recordTimes|startup\/serverView)\.ts/
  const found = broken(pages, /toLocale|Intl\.(Date|Number|List)/, (node) => {
    const called = calledMethod(node)
    if (called && /^toLocale(Date|Time)?String$/.test(called.name) && !isNode(called.first))
      return 'writes in a language of its own: use numberWords, ui/times.ts, or the number as a value of the message.'
    const [first] = node.type === 'NewExpression' ? (node.arguments as Node[]) : []
    if (first?.type === 'Literal' && isNode(node.callee) && /^(Date|Number|List)/.test(nameIn(node.callee)))
      return 'formats in one language for all: use listed, numberWords, or formatTime of ui/times.ts.'
    return undefined
  })
  expect(found.filter((line) => !own.test(line))).toEqual([])
})

test('a list that people read has the commas and the “and” of their language', () => {
  // Domains, as they are typed; and what a room's first visit has, where no byte is left.
  const typed = /signIn\/providerWords\.ts|classroom\/(status\/statusNames|attendance\/attendanceCounts)\.ts/
  const found = broken(pages, /\.join\((', '|' and '|' or ')\)/, (node) => {
    const called = calledMethod(node)
    if (called?.name !== 'join' || ![', ', ' and ', ' or '].includes(String(called.first))) return undefined
    return 'joins words as English does: use listed for a sentence and commaList for facts (@muster/words).'
  })
  expect(found.filter((line) => !typed.test(line))).toEqual([])
})

const clockOfDevice =
  /^(get(Hours|Minutes|Day|Date|Month|FullYear)|set(Hours|Minutes|Date|Month|FullYear)|to(Date|Time)String|getTimezoneOffset)$/

test('a page reads no day and no hour from the clock of the device', () => {
  const found = broken(
    pages,
    /\.(get|set)(Hours|Minutes|Day|Date|Month|FullYear)\(|\.to(Date|Time)String\(/,
    (node) => {
      const called = calledMethod(node)
      if (!called || !clockOfDevice.test(called.name)) return undefined
      return `calls ${called.name}: the device may be in another zone. Use ui/times.ts or ui/recordTimes.ts.`
    },
  )
  expect(found).toEqual([])
})

/** `DateTimeFormat` of `Intl.DateTimeFormat`. */
function nameIn(callee: Node): string {
  return isNode(callee.property) ? String(callee.property.name) : ''
}
