import { expect, test } from 'vitest'
import { readTimelineView, timelineQuery, writeTimelineView } from './timelineView.ts'

const room = '00000000-0000-4000-8000-000000000001'
const read = (text: string) => readTimelineView(new URLSearchParams(text))

test('a view comes back from its address, beside what else that holds', () => {
  const text = `sort=-answered&search=a+door&group=help&room=${room}&person=Dana+Reyes&part=after&whole=1&page=3`
  const again = writeTimelineView(new URLSearchParams('sort=-answered'), read(text))
  expect(again.toString()).toBe(text)
})

test('what nobody could have meant is left out', () => {
  const view = read('group=everything&room=1&part=never&page=-2')
  expect(view).toEqual({ search: '', group: '', room: '', person: '', part: '', isWhole: false, page: 1 })
  expect(timelineQuery(view)).toEqual({ keyOnly: 'true' })
})
