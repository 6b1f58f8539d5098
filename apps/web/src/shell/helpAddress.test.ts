import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deskPages } from '../pages/deskPages.ts'
import { helpAddress } from './helpAddress.ts'

const docs = new URL('../../../../docs/screens/', import.meta.url)
const named = deskPages.flatMap(({ guard, pages }) =>
  pages.map(({ path, help, helpOfParts }) => ({
    path,
    isGuarded: guard !== undefined,
    help: [...(help ? [help] : []), ...Object.values(helpOfParts ?? {})],
  })),
)

test('every page that asks for a right has its page of the documentation', () => {
  const without = named.filter(({ isGuarded, help }) => isGuarded && help.length === 0)
  expect(
    without.map(
      ({ path }) => `${path} names no page: write docs/screens/<name>.md, and name it as its help.`,
    ),
  ).toEqual([])
  const missing = named.flatMap(({ path, help }) =>
    help
      .filter((name) => !existsSync(new URL(`${name.split('#')[0]}.md`, docs)))
      .map((name) => `${path} names docs/screens/${name}.md, which is not there.`),
  )
  expect(missing).toEqual([])
})

test('every page of the documentation about a screen is named by one', () => {
  const all = globSync('*.md', { cwd: docs }).map((file) => file.replace('.md', ''))
  const used = new Set(named.flatMap(({ help }) => help.map((name) => name.split('#')[0])))
  expect(all.filter((name) => !used.has(name))).toEqual([])
})

test('each says where its screen is opened, and by whom', () => {
  for (const file of globSync('*.md', { cwd: docs })) {
    const text = readFileSync(new URL(file, docs), 'utf8')
    expect(text, file).toContain('**Open it:**')
    expect(text, file).toContain('**Who:**')
  }
})

test('help leads to the page about what is shown, and else to the front page', () => {
  const page = { handle: { title: 'Tenant', help: 'my-organization', helpOfParts: { imports: 'imports' } } }
  expect(helpAddress([{}, page], null)).toBe('/docs/screens/my-organization')
  expect(helpAddress([page], 'imports')).toBe('/docs/screens/imports')
  expect(helpAddress([page], 'nothing')).toBe('/docs/screens/my-organization')
  expect(helpAddress([{ handle: { title: 'Home' } }], null)).toBe('/docs/')
})
