import { expect, test } from 'vitest'
import { importsOf, ourFile, packageOf, type Source, sources } from './sourceTree.ts'

/** The imports that each part of the source may have. ARCHITECTURE.md draws the same. Type imports count. */

/** Parts from low to high: each may import itself and those before it. A part is the beginning of a path. */
const layers: { root: string; order: readonly string[]; why: string }[] = [
  {
    root: '',
    order: ['packages/words/src/', 'packages/domain/src/', 'packages/contract/src/', 'apps/api/src/'],
    why: 'The words know nobody, the domain knows the words, the contract knows the domain, and the server knows all.',
  },
  {
    root: 'apps/api/src/',
    order: [
      'platform/db/',
      'platform/config/',
      'platform/jobs/',
      'platform/telemetry/',
      'platform/http/',
      'incidents/',
      'evidence/',
      'access/',
      'realtime/',
      'features/',
      '',
    ],
    why: 'Pass what the lower part needs as an argument, or move what both need down.',
  },
  {
    root: 'apps/web/src/',
    order: [
      'startup/',
      'api/',
      'paths.ts',
      'live/',
      'ui/',
      'scan/',
      'plan/',
      'auth/',
      'push/',
      'siteChoice/',
      'board/',
      'shell/',
      'pages of somebody',
      'pages/',
      'worker/',
      '',
    ],
    why: 'Move what both need down: to ui, live, board or siteChoice.',
  },
]

/** Pages by who uses them. None imports another's: what two of them need belongs into a lower part. */
const pageFolder = /^apps\/web\/src\/(classroom|command|admin|guest|signage|desk\/\w+|everyone\/\w+)\//

/** Imports that cross a boundary on purpose, each with its reason. */
const allowed: readonly (readonly [from: string, to: string, why: string])[] = [
  ['everyone/home/', '', 'The home page shows a piece of many pages.'],
  ['everyone/bags/OpenYourBag.tsx', 'everyone/home/OpenBagForm.tsx', 'Both open a bag by what is typed.'],
  ['command/overview/controls/IncidentControls.tsx', 'desk/cameras/', 'A link to the cameras of the sites.'],
  [
    'command/afterAction/FindingForm.tsx',
    'desk/tasks/useTasks.ts',
    'A finding becomes a task with an owner.',
  ],
  [
    'command/configure/PhonePreview.tsx',
    'classroom/preview/RoomPreview.tsx',
    'A preview of a room’s page is that page.',
  ],
  ['desk/sites/SitePage.tsx', 'desk/bags/EnrolledPhones.tsx', 'A site lists the phones of its bags.'],
]

const packagesOf: readonly (readonly [part: string, packages: readonly string[]])[] = [
  ['packages/words/src/', ['@formatjs/icu-messageformat-parser']],
  ['packages/domain/src/', ['zod', 'temporal-polyfill']],
  ['packages/contract/src/', ['zod']],
  // The verifier is one file that runs without the rest.
  ['apps/api/src/evidence/', ['node:crypto', 'zod']],
]

const product = [...sources()].filter(
  ({ path }) => /^(packages|apps)\/\w+\/src\//.test(path) && !/\.test\.tsx?$|\/test[A-Z]\w*\.ts$/.test(path),
)
const imports = new Map(product.map((file) => [file.path, targetsOf(file)]))

test('imports run one way', () => {
  const broken = [...imports].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const why = whyNot(from, to)
      return why && !isAllowed(from, to) ? [`${from} imports ${to}. ${why}`] : []
    }),
  )
  expect(broken).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circles()).toEqual([])
})

test('every exception is still needed', () => {
  const crossing = [...imports].flatMap(([from, targets]) =>
    targets.filter((to) => whyNot(from, to)).map((to) => [from, to] as const),
  )
  const unused = allowed.filter(([from, to]) => !crossing.some((each) => isBetween(each, from, to)))
  expect(unused).toEqual([])
})

test('the check sees a broken boundary', () => {
  expect(
    whyNot('apps/api/src/platform/db/database.ts', 'apps/api/src/features/bag/bagRoutes.ts'),
  ).toBeTruthy()
  expect(whyNot('packages/domain/src/text.ts', 'packages/contract/src/shapes.ts')).toBeTruthy()
  expect(whyNot('packages/domain/src/text.ts', 'react')).toBeTruthy()
  expect(
    whyNot('apps/web/src/classroom/BagPage.tsx', 'apps/web/src/command/send/useWhyUnavailable.ts'),
  ).toBeTruthy()
  expect(whyNot('apps/web/src/main.tsx', 'apps/api/src/main.ts')).toBeTruthy()
  expect(whyNot('apps/web/src/command/CommandPage.tsx', 'apps/web/src/ui/TimeText.tsx')).toBeNull()
})

/** Says what is wrong with an import and what to do instead; null when nothing is. */
function whyNot(from: string, to: string): string | null {
  const only = packagesOf.find(([part]) => from.startsWith(part))?.[1]
  const isOurs = /^(packages|apps|tools|bench|e2e|test)\//.test(to)
  if (!isOurs) return only && !only.includes(to) ? 'It is pure: give it what it needs as an argument.' : null
  const [own, other] = [appOf(from), appOf(to)]
  if (!/^(packages|apps)\//.test(to)) return 'Tools, tests and benchmarks are no part of the product.'
  if (own === 'apps/identity' && other !== own && other !== 'packages/domain')
    return 'The sign-in knows the server by its ports (ports.ts) alone.'
  if (from.startsWith('apps/api/src/features/signIn/') && other === 'apps/identity') return null
  if (other.startsWith('apps/') && other !== own)
    return 'Move what both need into packages/contract or packages/domain.'
  if (isPage(from) && isPage(to) && pageOf(from) !== pageOf(to))
    return 'Pages are sorted by who uses them: move what both need into ui, live, board or siteChoice.'
  for (const { root, order, why } of layers) {
    if (!from.startsWith(root) || !to.startsWith(root)) continue
    const [lower, higher] = [levelOf(root, order, from), levelOf(root, order, to)]
    if (lower >= 0 && higher > lower)
      return `${order[lower] || root} lies below ${order[higher] || root}. ${why}`
  }
  return null
}

function levelOf(root: string, order: readonly string[], path: string): number {
  if (root === 'apps/web/src/' && isPage(path)) return order.indexOf('pages of somebody')
  return order.findIndex((part) => path.startsWith(root + part))
}

function pageOf(path: string): string | undefined {
  return pageFolder.exec(path)?.[1]
}

function isPage(path: string): boolean {
  return pageOf(path) !== undefined
}

function appOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

function isAllowed(from: string, to: string): boolean {
  return allowed.some(([part, target]) => isBetween([from, to], part, target))
}

function isBetween([from, to]: readonly [string, string], part: string, target: string): boolean {
  return from.startsWith(`apps/web/src/${part}`) && to.startsWith(`apps/web/src/${target}`)
}

/** Lists what a file imports: paths from the root, or names of packages. */
function targetsOf(file: Source): string[] {
  return [...new Set(importsOf(file).map(({ name }) => targetOf(file.path, name)))]
}

function targetOf(from: string, name: string): string {
  return ourFile(from, name) ?? packageOf(name)
}

/** Finds circles of imports by Tarjan's algorithm for strongly connected components. */
function circles(): string[][] {
  const found: string[][] = []
  const [order, low, stack] = [new Map<string, number>(), new Map<string, number>(), [] as string[]]
  const visit = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.size - 1)
    stack.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle)
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return found
}
