import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every decision says its status and date, and the index has a line for each number. */

const folder = new URL('../docs/decisions/', import.meta.url)
const pages = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const index = read('README.md')
const numberOf = (name: string) => Number(name.slice(0, 4))
const neverUsed = [17, 18, 19, 47, 48]

test.each(pages)('%s begins with its number, its status and its date', (name) => {
  const [title, facts = ''] = read(name).split('\n\n')
  expect(title).toMatch(new RegExp(`^# ${numberOf(name)}\\. .+$`))
  expect(facts).toMatch(/^Status: accepted\nDate: \d{4}-\d{2}-\d{2}(\nSupersedes: \d+(, \d+)*)?$/)
})

test.each(pages)('what %s supersedes is a line of the index that names it, and has no page', (name) => {
  const superseded = /^Supersedes: (.*)$/m.exec(read(name))?.[1]?.split(', ') ?? []
  for (const number of superseded) {
    expect(index).toMatch(
      new RegExp(`^\\| ${number} \\| [^\\[].*superseded by \\[${numberOf(name)}\\]\\(${name}\\)`, 'm'),
    )
    expect(pages.map(numberOf)).not.toContain(Number(number))
  }
})

test('each number up to the last is a page with a line, or a line alone', () => {
  const lines = [...index.matchAll(/^\| (\d+) \| (?:\[.*\]\((.*?)\)|[^[].*superseded)/gm)]
  const last = Math.max(...pages.map(numberOf))
  const used = Array.from({ length: last }, (_, at) => at + 1).filter((each) => !neverUsed.includes(each))
  expect(lines.map(([, number]) => Number(number))).toEqual(used)
  expect(lines.flatMap(([, , page]) => (page ? [page] : []))).toEqual(pages)
})
