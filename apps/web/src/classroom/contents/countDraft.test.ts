import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import { forgetPage, readKept } from '../kept/keptData.ts'
import type { QuietEntry } from '../kept/quietBox.ts'
import { changeDraft } from '../kept/useKeptDraft.ts'
import { countDraft, countKind, linesOf, noCount, takeBackCount } from './countDraft.ts'

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: memoryStorage() })
  forgetPage()
})

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

const refused: QuietEntry = {
  errand: {
    kind: 'count',
    id: crypto.randomUUID(),
    byName: 'Ms. Park',
    note: 'In the cupboard',
    photoId: null,
    lines: [
      { itemKey: 'gauze', counted: 3, damaged: 1, expiresOn: '2027-05-01' },
      { itemKey: 'wedge', counted: 1, damaged: 0, expiresOn: null },
    ],
  },
  at: '2026-11-20T12:00:00.000Z',
  refusal: 'The photo has not arrived.',
}
const draftNow = () => readKept('bag', 'draft.count', countDraft)?.data ?? noCount

test('a count that was refused is in the form again, also after the page was closed', () => {
  takeBackCount('bag', refused)
  forgetPage()
  const { lines } = linesOf([gauze, wedge], draftNow())
  expect(refused.errand.kind === 'count' && refused.errand.lines).toEqual(lines)
  expect(draftNow()).toMatchObject({ byName: 'Ms. Park', note: 'In the cupboard' })
})

test('what was counted anew meanwhile is not undone by it', () => {
  changeDraft('bag', countKind, { ...noCount, lines: { gauze: { counted: 9 } }, byName: 'Mr. Obi' })
  takeBackCount('bag', refused)
  expect(draftNow()).toMatchObject({
    byName: 'Mr. Obi',
    lines: { gauze: { counted: 9 }, wedge: { counted: 1 } },
  })
})
