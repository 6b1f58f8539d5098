import { expect, test } from 'vitest'
import { readSummaryView, writeSummaryView } from './useSummaryAddress.ts'

test('an address holds what the summary shows, and one that is not understood shows all', () => {
  for (const text of [
    '',
    'template=built-in',
    'template=0f6d6f3e-6f6b-4b0e-9d7c-0f1f2a3b4c5d&site=12&page=2&list=3',
  ])
    expect(writeSummaryView(readSummaryView(new URLSearchParams(text))).toString()).toBe(text)
  expect(readSummaryView(new URLSearchParams('template=x&site=y&page=-1&list=1.5'))).toEqual({
    template: null,
    siteId: null,
    page: 1,
    list: 1,
  })
})
