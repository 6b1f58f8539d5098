import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Every decision has its facts, its sections and its line in the index; relations between decisions are stated on both sides. */

const folder = new URL('../docs/decisions/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const neverUsed = [17, 18, 19, 47, 48]

const pages = readdirSync(folder)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .map((name) => {
    const text = read(name)
    const [heading = '', facts = ''] = text.split('\n\n')
    return {
      name,
      number: Number(name.slice(0, 4)),
      text,
      title: heading.replace(/^# \d+\. /, ''),
      heading,
      facts,
      date: /^Date: (.*)$/m.exec(facts)?.[1],
      supersedes: numbersIn(facts, 'Supersedes'),
      amends: numbersIn(facts, 'Amends'),
      amendedBy: numbersIn(facts, 'Amended by'),
    }
  })
const pageOf = (number: number) => pages.find((page) => page.number === number)

/** The rows of the index. A superseded decision has no link in its title, because it has no page. */
const lines = [...read('README.md').matchAll(/^\| (\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, number, decision = '', status = '', date, summary = '']) => {
    const [, linkedTitle, page] = /^\[(.*)\]\((.*)\)$/.exec(decision) ?? []
    return { number: Number(number), title: linkedTitle ?? decision, page, status, date, summary }
  },
)

describe.each(pages)('$name', (page) => {
  test('begins with its number, its status, its date and its relations', () => {
    expect(page.heading).toBe(`# ${page.number}. ${page.title}`)
    expect(page.facts).toMatch(
      /^Status: accepted\nDate: \d{4}-\d{2}-\d{2}(\n(Supersedes|Amends|Amended by): \d+(, \d+)*){0,3}$/,
    )
  })

  test('says its context, its decision and its consequences, in this order', () => {
    const sections = ['**Context.**', '**Decision.**', '**Consequences.**']
    expect(sections.filter((section) => !page.text.includes(section))).toEqual([])
    const places = sections.map((section) => page.text.indexOf(section))
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  test('leaves measured figures to docs/performance.md', () => {
    const measured =
      /\*\*Measured|\bMeasured (by|on|with)\b|µs|\d ?\/s\b|\btimes as (fast|long|often)\b|\binstead of \d/g
    expect(page.text.match(measured) ?? []).toEqual([])
  })

  test('is named by each decision that it amends, and says where each that amends it does so', () => {
    expect(page.amends.filter((number) => !pageOf(number)?.amendedBy.includes(page.number))).toEqual([])
    expect(page.amendedBy.filter((number) => !pageOf(number)?.amends.includes(page.number))).toEqual([])
    expect(page.amendedBy.filter((number) => !page.text.includes(`](${pageOf(number)?.name})`))).toEqual([])
  })

  test('has a line in the index with its title, date and amendments', () => {
    const line = lines.find(({ number }) => number === page.number)
    expect(line).toMatchObject({ title: page.title, page: page.name, date: page.date })
    const amendments = page.amendedBy.map((number) => `[${number}](${pageOf(number)?.name})`).join(', ')
    expect(line?.status).toBe(amendments ? `accepted, amended by ${amendments}` : 'accepted')
  })
})

test.each(lines)(
  'the title of $number says the decision, and is no clause without a subject',
  ({ title }) => {
    expect(title).not.toMatch(/^(What|Whoever|Whether|How|Who|Which|Where|When|That)\b/)
  },
)

test('a decision without a page is superseded by exactly the one that its line names', () => {
  const superseded = lines.filter(({ page }) => !page)
  for (const { number, status } of superseded) {
    const by = pages.filter(({ supersedes }) => supersedes.includes(number))
    expect(by.map(({ number: later, name }) => `superseded by [${later}](${name})`)).toEqual([status])
  }
  const named = pages.flatMap(({ supersedes }) => supersedes)
  expect(named.toSorted((a, b) => a - b)).toEqual(superseded.map(({ number }) => number))
})

test('the index has a line with a summary for each number that was used, in order', () => {
  const last = Math.max(...pages.map(({ number }) => number))
  const used = Array.from({ length: last }, (_, at) => at + 1).filter((each) => !neverUsed.includes(each))
  expect(lines.map(({ number }) => number)).toEqual(used)
  expect(lines.filter(({ summary }) => summary.length < 20 || summary.length > 160)).toEqual([])
})

function numbersIn(facts: string, relation: string): number[] {
  const list = new RegExp(`^${relation}: (.*)$`, 'm').exec(facts)?.[1]
  return list ? list.split(', ').map(Number) : []
}
