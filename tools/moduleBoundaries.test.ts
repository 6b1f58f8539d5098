import { glob, readFile } from 'node:fs/promises'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The walls of the house: which part may import which. ARCHITECTURE.md draws them. */

const root = fileURLToPath(new URL('..', import.meta.url))

type Wall = {
  /** The part that imports, as the beginning of a path. */
  part: string
  /** What it may import, as beginnings of paths or package names; or what it may not. */
  only?: string[]
  not?: string[]
  why: string
}

const outside = ['tools/', 'bench/', 'e2e/']
const holders = ['classroom', 'command', 'admin', 'bags', 'guest', 'signage', 'safetyAudit'].map(
  (name) => `apps/web/src/${name}/`,
)

const walls: Wall[] = [
  {
    part: 'packages/domain/',
    only: ['packages/domain/', 'zod', 'temporal-polyfill'],
    why: 'The domain is pure: give it what it needs as an argument.',
  },
  {
    part: 'packages/contract/',
    only: ['packages/contract/', 'packages/domain/', 'zod'],
    why: 'The contract is read by server and browser alike.',
  },
  {
    part: 'apps/api/',
    not: ['apps/web/', 'apps/identity/', ...outside],
    why: 'What both need belongs into packages/contract or packages/domain.',
  },
  {
    part: 'apps/web/',
    not: ['apps/api/', 'apps/identity/', ...outside],
    why: 'What both need belongs into packages/contract or packages/domain.',
  },
  {
    part: 'apps/identity/',
    not: ['apps/api/', 'apps/web/', 'packages/', ...outside],
    why: 'The demo provider plays a foreign server; it knows Muster through OpenID Connect alone.',
  },
  {
    part: 'apps/web/src/board/',
    not: holders,
    why: 'The board is what command and guests share: it knows neither of them.',
  },
  ...holders.map((part) => ({
    part,
    not: holders.filter((other) => other !== part),
    why: 'Who holds the device decides the folder; what two of them need belongs into ui, api, live, manage or board.',
  })),
]

test('imports run one way', async () => {
  const broken: string[] = []
  for await (const file of glob('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })) {
    // Tests, and what they share.
    if (/\.test\.tsx?$|\/test[A-Z]\w*\.ts$/.test(file)) continue
    const source = await readFile(join(root, file), 'utf8')
    const imports = [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
      ([, name = '']) => name,
    )
    for (const wall of walls.filter(({ part }) => file.startsWith(part))) {
      for (const name of imports) {
        const target = place(file, name)
        const allowed = wall.only ? begins(target, wall.only) : !begins(target, wall.not ?? [])
        if (!allowed) broken.push(`${file} imports ${name}. ${wall.why}`)
      }
    }
  }
  expect(broken).toEqual([])
})

test('the check itself sees a broken wall', () => {
  expect(place('packages/domain/src/incident/decide.ts', '../../../../apps/api/src/main.ts')).toBe(
    'apps/api/src/main.ts',
  )
  expect(place('apps/web/src/main.tsx', '@muster/domain/text')).toBe('packages/domain/src/text.ts')
  expect(place('apps/web/src/main.tsx', '@muster/api/main')).toBe('apps/api/src/main.ts')
  expect(begins('zodiac', ['zod'])).toBe(false)
})

/** Where an import leads: a path from the root, or the package's name. */
function place(file: string, name: string): string {
  if (name.startsWith('.')) return posix.normalize(relative(root, join(root, dirname(file), name)))
  const own = name.match(/^@muster\/([^/]+)\/(.+)$/)
  if (!own) return name
  const folder = own[1] === 'domain' || own[1] === 'contract' ? 'packages' : 'apps'
  return `${folder}/${own[1]}/src/${own[2]}.ts`
}

function begins(target: string, beginnings: readonly string[]): boolean {
  return beginnings.some((each) => (each.endsWith('/') ? target.startsWith(each) : target === each))
}
