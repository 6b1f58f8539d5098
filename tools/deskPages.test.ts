import { expect, test } from 'vitest'
import { isNode, lineOf, type Node, sources, walk } from './sourceTree.ts'

/** Pages are made of the kit (apps/web/src/ui/kit): one button, one table, one way to fold something away. */

/**
 * The folders of pages that this does not look at, each with its reason.
 */
const others: ReadonlyMap<string, string> = new Map([
  ['classroom', 'a room’s phone: controls for a thumb in a lockdown, and a first visit with a budget'],
  ['live', 'its one notice is on a room’s phone'],
  ['scan', 'it is on a room’s phone and on the first page'],
  ['ui', 'the kit itself, and what it is made of'],
])

/** The first pages that anybody opens, also on a phone: they load no part of the kit that they can do without. */
const first = /^apps\/web\/src\/(everyone\/(home|bags)|auth\/SignOut)/

/** Files that draw something of their own, each with its reason. */
const drawn: ReadonlyMap<string, string> = new Map([
  ['apps/web/src/board/filter/CountFilters.tsx', 'the four numbers of an incident, on its color'],
  ['apps/web/src/board/rooms/RoomCard.tsx', 'a room at a glance, drawn 500 times'],
  ['apps/web/src/board/rooms/RoomGroup.tsx', 'a floor’s head among the rooms, with their counts'],
  ['apps/web/src/board/rooms/RoomLine.tsx', 'a line of the table of rooms'],
  [
    'apps/web/src/board/rooms/RoomTable.tsx',
    'it draws only the rows in sight, and takes the keys of the board',
  ],
  ['apps/web/src/command/chat/ChannelLine.tsx', 'a conversation in two lines, drawn 500 times'],
  ['apps/web/src/command/chat/Pins.tsx', 'a pinned message, cut to one line'],
  ['apps/web/src/command/overview/calls/RoomCalls.tsx', 'the head of the queue has its worst call in it'],
  ['apps/web/src/command/overview/room/SiteBags.tsx', 'a place of the site, as a room’s card shows a room'],
  [
    'apps/web/src/command/start/StartBar.tsx',
    'the start, in the color of its action and at an emergency’s height',
  ],
  ['apps/web/src/desk/drills/MonthCalendar.tsx', 'a month is a grid of days, not a list of rows'],
  ['apps/web/src/everyone/home/PartnerCarousel.tsx', 'a control on the first page that anybody opens'],
  ['apps/web/src/guest/chat/GuestChat.tsx', 'a conversation in two lines'],
  ['apps/web/src/guest/print/PrintSheet.tsx', 'a list on paper, with the mark of the sheet on each page'],
  ['apps/web/src/shell/AccountMenu.tsx', 'the top bar, in the organization’s color'],
  ['apps/web/src/shell/SideMenu.tsx', 'the side menu'],
  ['apps/web/src/shell/TenantSwitcher.tsx', 'an organization in two lines'],
  ['apps/web/src/shell/TopBar.tsx', 'the top bar, in the organization’s color'],
  ['apps/web/src/shell/find/FindButton.tsx', 'the top bar, in the organization’s color'],
  ['apps/web/src/shell/watch/HelpCards.tsx', 'the head of the calls over every page, with their count'],
  ['apps/web/src/shell/watch/WatchBar.tsx', 'a sign in the bar over every page'],
  ['apps/web/src/signage/IdleScreen.tsx', 'a screen that is read from across a hall'],
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

const pages = [...sources()].filter(({ path }) => {
  const folder = folderOf(path)
  return folder !== undefined && !others.has(folder) && !path.endsWith('.test.tsx')
})

const found = pages.map((file) => {
  const elements: string[] = []
  const parts: string[] = []
  walk(file.program, (node) => {
    const say = (use: string) => `${lineOf(file, node.start)} use ${use}: see apps/web/src/ui/kit.`
    const element = handMade(node)
    const part = ofMantine(node)
    if (element) elements.push(say(element))
    if (part) parts.push(say(part))
  })
  return { path: file.path, elements, parts }
})

test('no page but a room’s writes a button, a table, a fold or tabs by hand', () => {
  expect(pages.length).toBeGreaterThan(400)
  const wrong = found.flatMap(({ path, elements, parts }) => [
    ...(drawn.has(path) ? [] : elements),
    ...(first.test(path) ? [] : parts),
  ])
  expect(wrong).toEqual([])
})

test('each exception is there, and is still one', () => {
  const handDrawn = found.flatMap(({ path, elements }) => (elements.length > 0 ? [path] : []))
  expect([...drawn.keys()].filter((path) => !handDrawn.includes(path))).toEqual([])
  const folders = [...sources()].map(({ path }) => folderOf(path))
  expect([...others.keys()].filter((folder) => !folders.includes(folder))).toEqual([])
})

/** Returns the folder of apps/web/src that a component is in; undefined for any other file. */
function folderOf(path: string): string | undefined {
  return /^apps\/web\/src\/(\w+)\/.*\.tsx$/.exec(path)?.[1]
}

/** Returns what to use instead of this element; undefined where it is another one. */
function handMade(node: Node): string | undefined {
  if (node.type === 'JSXOpeningElement') return elements[nameOf(node.name)]
  const isTabs =
    node.type === 'JSXAttribute' &&
    nameOf(node.name) === 'role' &&
    isNode(node.value) &&
    node.value.value === 'tablist'
  return isTabs ? 'PageTabs' : undefined
}

/** Returns what to use instead of a part that this imports from Mantine; undefined where there is none. */
function ofMantine(node: Node): string | undefined {
  if (node.type !== 'ImportDeclaration' || !isNode(node.source) || node.source.value !== '@mantine/core')
    return undefined
  const imported = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  const own = imported.find((each) => nameOf(each.imported) in wrapped)
  return own && wrapped[nameOf(own.imported)]
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name) : ''
}
