import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/specification.md', root), 'utf8')

/** The rows of all its tables: statement, where, test. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| statement |'))
  .map((line) => line.slice(2, -2).split(' | '))

/** Paths from the root of the project, as they are written between backticks. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:apps|packages|e2e|test|tools)\/[^`]+)`/g)].map(([, path = '']) => path)
}

test('every file that the map of the specification names is there', () => {
  const named = [...new Set(pathsIn(page))]
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

test('every statement says where it is done, and every test that is named by name is in its file', () => {
  expect(rows.length).toBeGreaterThan(300)
  const problems = rows.flatMap(([statement = '', where = '', tests = '', ...more]) => {
    if (more.length > 0) return [`${statement}: a row has three columns`]
    if (pathsIn(where).length === 0 && !where.includes('On purpose')) return [`${statement}: done nowhere`]
    if (pathsIn(tests).length === 0 && !/^none/.test(tests)) return [`${statement}: no test, and not said so`]
    return [...tests.matchAll(/`([^`]+)` "(.+?)"(?=,|$)/g)].flatMap(([, path = '', name = '']) =>
      existsSync(new URL(path, root)) && readFileSync(new URL(path, root), 'utf8').includes(name)
        ? []
        : [`${statement}: ${path} has no "${name}"`],
    )
  })
  expect(problems).toEqual([])
})
