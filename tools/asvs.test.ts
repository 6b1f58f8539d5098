import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Tests that docs/security/asvs.md has every requirement of OWASP ASVS 5.0, levels 1 and 2, once, and a reason for each. */

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}docs/security/asvs.md`, 'utf8')
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')

/** The sections of the standard, a line for each chapter: the level of each requirement, in its order. */
const levels = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123
  2.1:122 2.2:112 2.3:12223 2.4:23
  3.1:3 3.2:113 3.3:12223 3.4:11222233 3.5:11122333 3.6:3 3.7:22333
  4.1:12233 4.2:23333 4.3:22 4.4:1222
  5.1:2 5.2:112333 5.3:113 5.4:222
  6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222
  7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22
  8.1:1233 8.2:1123 8.3:133 8.4:23
  9.1:111 9.2:1222
  10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222
  11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33
  12.1:12233 12.2:11 12.3:22223
  13.1:2333 13.2:222223 13.3:2233 13.4:1222233
  14.1:22 14.2:12223333 14.3:122
  15.1:12233 15.2:12233 15.3:1222222 15.4:3333
  16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223
  17.1:23 17.2:22223333 17.3:22
`

const numbers = levels
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', each = ''] = section.split(':')
    return [...each].flatMap((level, at) => (level === '3' ? [] : [`${name}.${at + 1}`]))
  })

/** The rows of all its tables: number, subject, verdict, reason. */
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

test('every requirement of levels 1 and 2 is there, once', () => {
  expect(numbers).toHaveLength(253)
  expect(rows.map(([number]) => number)).toEqual(numbers)
})

test('every line has a verdict and a reason; what is met names a test, a place or a document', () => {
  const problems = rows.flatMap(([number, , verdict = '', reason = '', ...more]) => {
    if (more.length > 0) return [`${number}: a row has four columns`]
    if (!['met', 'accepted', 'not ours', 'n/a', '**OPEN**'].includes(verdict))
      return [`${number}: ${verdict} is no verdict`]
    if (verdict === 'accepted' && !reason.includes('](../decisions/'))
      return [`${number}: no decision accepts it`]
    return reason.length < 4 ? [`${number}: no reason`] : []
  })
  expect(problems).toEqual([])
})

test('a file that is named is there, and has the test that is named', () => {
  const all = tracked.map((path) => `/${path}`)
  const problems = rows.flatMap(([number, , , reason = '']) =>
    [...reason.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|sql))`(?: "([^"]+)")?/g)].flatMap(
      ([, name = '', title]) => {
        // As documents write them: with or without `src`.
        const path = all.find((each) =>
          `${each} ${each.replace('/src/', '/')}`.split(' ').some((one) => one.endsWith(`/${name}`)),
        )
        if (!path) return [`${number}: ${name} is not there`]
        const isThere = !title || readFileSync(root + path.slice(1), 'utf8').includes(title)
        return isThere ? [] : [`${number}: ${name} has no "${title}"`]
      },
    ),
  )
  expect(problems).toEqual([])
})
