import { expect, test } from 'vitest'
import { isNode, lineOf, type Node, sources, walk } from './sourceTree.ts'

/** Pages at desks are made of the kit (apps/web/src/ui/kit): one button, one table, one way to fold something away. */

const desks = /^apps\/web\/src\/(admin|desk|everyone|siteChoice)\/.*\.tsx$/

/** The first pages that anybody opens, also on a phone: they load no part of the kit that they can do without. */
const first = /^apps\/web\/src\/everyone\/(home|bags)\//

/** Files that draw something of their own, each with its reason. */
const drawn: ReadonlyMap<string, string> = new Map([
  ['apps/web/src/desk/drills/MonthCalendar.tsx', 'a month is a grid of days, not a list of rows'],
  ['apps/web/src/everyone/home/PartnerCarousel.tsx', 'a control on the first page that anybody opens'],
])

const elements: Readonly<Record<string, string>> = {
  button: 'Button of the kit, or a link',
  table: 'DataTable or PagedTable',
  details: 'Disclosure',
}

/** Parts of Mantine that have their one look in the kit. */
const wrapped: Readonly<Record<string, string>> = {
  Accordion: 'Disclosure',
  Badge: 'Badge of the kit',
  Button: 'Button of the kit',
  SegmentedControl: 'Segmented',
  Table: 'DataTable or PagedTable',
  Tabs: 'PageTabs',
}

const pages = [...sources()].filter(({ path }) => desks.test(path) && !/\.test\.tsx$/.test(path))

test('no page at a desk writes a button, a table, a fold or tabs by hand', () => {
  expect(pages.length).toBeGreaterThan(200)
  const found = pages.flatMap((file) => {
    if (drawn.has(file.path)) return []
    const wrong: string[] = []
    walk(file.program, (node) => {
      const instead = handMade(node, !first.test(file.path))
      if (instead) wrong.push(`${lineOf(file, node.start)} use ${instead}: see apps/web/src/ui/kit.`)
    })
    return wrong
  })
  expect(found).toEqual([])
})

test('each file that draws something of its own is there', () => {
  const paths = new Set(pages.map(({ path }) => path))
  expect([...drawn.keys()].filter((path) => !paths.has(path))).toEqual([])
})

/**
 * Returns what to use instead of this node; undefined where nothing is wrong with it.
 * @param hasKit true where parts of Mantine that the kit wraps are refused, too
 */
function handMade(node: Node, hasKit: boolean): string | undefined {
  if (node.type === 'JSXOpeningElement') return elements[nameOf(node.name)]
  if (node.type === 'JSXAttribute')
    return nameOf(node.name) === 'role' && isNode(node.value) && node.value.value === 'tablist'
      ? 'PageTabs'
      : undefined
  if (
    !hasKit ||
    node.type !== 'ImportDeclaration' ||
    !isNode(node.source) ||
    node.source.value !== '@mantine/core'
  )
    return undefined
  const imported = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  const own = imported.find((each) => nameOf(each.imported) in wrapped)
  return own && wrapped[nameOf(own.imported)]
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name) : ''
}
