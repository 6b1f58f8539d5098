import { expect, test } from 'vitest'
import { linesOf, noCount } from './countDraft.ts'

const gauze = { key: 'gauze', name: 'Gauze', canExpire: true }
const wedge = { key: 'wedge', name: 'Door wedge', canExpire: false }

test('what nobody looked at is not counted as none', () => {
  const { lines, missing } = linesOf([gauze, wedge], { ...noCount, lines: { wedge: { counted: 0 } } })
  expect(missing).toEqual([gauze])
  expect(lines).toEqual([{ itemKey: 'wedge', counted: 0, expiresOn: null, damaged: 0 }])
})

test('a date is sent for what can expire and is there, and for nothing else', () => {
  const line = { counted: 2, expiresOn: '2027-05-01' }
  const { lines } = linesOf([gauze, wedge], { ...noCount, lines: { gauze: line, wedge: line } })
  expect(lines.map(({ expiresOn }) => expiresOn)).toEqual(['2027-05-01', null])
  const none = linesOf([gauze], { ...noCount, lines: { gauze: { ...line, counted: 0 } } })
  expect(none.lines[0]?.expiresOn).toBeNull()
})

test('no more are damaged than are there', () => {
  const { lines } = linesOf([gauze], { ...noCount, lines: { gauze: { counted: 2, damaged: 5 } } })
  expect(lines[0]?.damaged).toBe(2)
})
