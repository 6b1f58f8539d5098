import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import type { QueuedEntry } from '../kept/actionOutbox.ts'
import { clearMemoryCache, readCached } from '../kept/cachedData.ts'
import { changeDraft } from '../kept/useStoredDraft.ts'
import { countDraft, countDraftSpec, countLines, emptyCount, restoreCount } from './countDraft.ts'

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: memoryStorage() })
  clearMemoryCache()
})

const gauze = { key: 'gauze', name: 'Gauze', canExpire: true }
const wedge = { key: 'wedge', name: 'Door wedge', canExpire: false }

test('what nobody looked at is not counted as none', () => {
  const { lines, missing } = countLines([gauze, wedge], { ...emptyCount, lines: { wedge: { counted: 0 } } })
  expect(missing).toEqual([gauze])
  expect(lines).toEqual([{ itemKey: 'wedge', counted: 0, expiresOn: null, damaged: 0 }])
})

test('a date is sent for what can expire and is there, and for nothing else', () => {
  const line = { counted: 2, expiresOn: '2027-05-01' }
  const { lines } = countLines([gauze, wedge], { ...emptyCount, lines: { gauze: line, wedge: line } })
  expect(lines.map(({ expiresOn }) => expiresOn)).toEqual(['2027-05-01', null])
  const none = countLines([gauze], { ...emptyCount, lines: { gauze: { ...line, counted: 0 } } })
  expect(none.lines[0]?.expiresOn).toBeNull()
})

test('no more are damaged than are there', () => {
  const { lines } = countLines([gauze], { ...emptyCount, lines: { gauze: { counted: 2, damaged: 5 } } })
  expect(lines[0]?.damaged).toBe(2)
})

const refused: QueuedEntry = {
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
const draftNow = () => readCached('bag', 'draft.count', countDraft)?.data ?? emptyCount

test('a count that was refused is in the form again, also after the page was closed', () => {
  restoreCount('bag', refused)
  clearMemoryCache()
  const { lines } = countLines([gauze, wedge], draftNow())
  expect(refused.errand.kind === 'count' && refused.errand.lines).toEqual(lines)
  expect(draftNow()).toMatchObject({ byName: 'Ms. Park', note: 'In the cupboard' })
})

test('what was counted anew meanwhile is not undone by it', () => {
  changeDraft('bag', countDraftSpec, { ...emptyCount, lines: { gauze: { counted: 9 } }, byName: 'Mr. Obi' })
  restoreCount('bag', refused)
  expect(draftNow()).toMatchObject({
    byName: 'Mr. Obi',
    lines: { gauze: { counted: 9 }, wedge: { counted: 1 } },
  })
})
