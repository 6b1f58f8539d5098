import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readFindings, recipesOf } from './findings.ts'

/** Tests that docs/security/findings.md has every finding, each with the test that refutes it. */

const findings = readFindings()
const root = fileURLToPath(new URL('..', import.meta.url))

test('every finding of the first review is there, once', () => {
  const numbers = findings.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => number.startsWith('F'))).toEqual(
    Array.from({ length: 19 }, (_, at) => `F${at + 1}`),
  )
})

test('each is refuted by a test that is there, by its title where it has one, or says that it is open', () => {
  const problems = findings.flatMap(({ number, isOpen, recipes }) => {
    if (recipes.length === 0 && !isOpen) return [`${number}: no test`]
    return recipes.flatMap(({ file, title }) =>
      title && !readFileSync(root + file, 'utf8').includes(title)
        ? [`${number}: ${file} has no "${title}"`]
        : [],
    )
  })
  expect(problems).toEqual([])
  expect(recipesOf(findings).length).toBeGreaterThan(25)
})
