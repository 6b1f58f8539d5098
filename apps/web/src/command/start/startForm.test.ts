import { expect, test } from 'vitest'
import {
  changeStartForm,
  emptyStartForm,
  firstMessage,
  startBody,
  startWords,
  whyNotStart,
} from './startForm.ts'

const ids = { incidentId: '00000000-0000-4000-8000-000000000001', commandId: 'c1' }
const nowhere = { from: null, last: null }

test('the only site is chosen already; of several, none', () => {
  expect(emptyStartForm([4], nowhere).siteIds).toEqual([4])
  expect(emptyStartForm([4, 5], nowhere).siteIds).toEqual([])
})

test('the site one came from is chosen, else that of the last start; never one where one may not start', () => {
  const chosen = (from: number | null, last: number | null) =>
    emptyStartForm([4, 5, 6], { from, last }).siteIds
  expect(chosen(5, 4)).toEqual([5])
  expect(chosen(null, 4)).toEqual([4])
  expect(chosen(9, 9)).toEqual([])
  expect(emptyStartForm([4], { from: 9, last: 9 }).siteIds).toEqual([4])
})

test('another site takes the place of that of the last start, and stands beside the one that one came from', () => {
  const last = emptyStartForm([4, 5, 6], { from: null, last: 4 })
  const other = changeStartForm(last, { set: 'site', siteId: 5, chosen: true })
  expect(other.siteIds).toEqual([5])
  expect(changeStartForm(other, { set: 'site', siteId: 4, chosen: true }).siteIds).toEqual([5, 4])
  expect(changeStartForm(last, { set: 'site', siteId: 4, chosen: false }).siteIds).toEqual([])
  const from = emptyStartForm([4, 5, 6], { from: 4, last: null })
  expect(changeStartForm(from, { set: 'site', siteId: 5, chosen: true }).siteIds).toEqual([4, 5])
})

test('with one site, one press on an action makes it ready to start', () => {
  const form = changeStartForm(emptyStartForm([4], nowhere), { set: 'action', action: 'Lockdown' })
  expect(whyNotStart(form)).toBeNull()
  expect(startBody(form, ids)).toEqual({
    ...ids,
    siteIds: [4],
    kind: 'Actual',
    action: 'Lockdown',
    type: 7,
    location: null,
    message: null,
  })
})

test('it says what is missing, and nothing is sent before', () => {
  const empty = emptyStartForm([4, 5], nowhere)
  expect(whyNotStart(empty)).toBe('Choose a site and an action.')
  expect(whyNotStart(emptyStartForm([4], nowhere))).toBe('Choose an action.')
  const noSite = changeStartForm(empty, { set: 'action', action: 'Hold' })
  expect(whyNotStart(noSite)).toBe('Choose a site.')
  expect(startBody(noSite, ids)).toBeNull()
})

test('the button says in full what it will do, and that it is another one', () => {
  const real = changeStartForm(emptyStartForm([4], nowhere), { set: 'action', action: 'Lockdown' })
  const drill = changeStartForm(real, { set: 'kind', kind: 'Exercise' })
  expect(startWords(emptyStartForm([4], nowhere), false, false)).toBe('Choose an action.')
  expect(startWords(real, false, false)).toBe('Start REAL: LOCKDOWN now')
  expect(startWords(real, true, false)).toBe('Start another: REAL LOCKDOWN now')
  expect(startWords(drill, false, true)).toBe('Try again: Start DRILL: LOCKDOWN now')
  expect(startWords(drill, true, false)).toBe('Start another: DRILL LOCKDOWN now')
})

test('sites are chosen and left one by one', () => {
  const one = changeStartForm(emptyStartForm([4, 5], nowhere), { set: 'site', siteId: 5, chosen: true })
  const both = changeStartForm(one, { set: 'site', siteId: 4, chosen: true })
  expect(both.siteIds).toEqual([5, 4])
  expect(changeStartForm(both, { set: 'site', siteId: 5, chosen: false }).siteIds).toEqual([4])
})

test('the message follows the action until it is typed, and then stays', () => {
  const hold = changeStartForm(emptyStartForm([4], nowhere), { set: 'action', action: 'Hold' })
  expect(firstMessage(hold)).toMatch(/^Hold\./)
  const typed = changeStartForm(hold, { set: 'message', message: 'Water pipe burst in the hall.' })
  const evacuate = changeStartForm(typed, { set: 'action', action: 'Evacuate' })
  expect(firstMessage(evacuate)).toBe('Water pipe burst in the hall.')
  expect(startBody(evacuate, ids)?.message).toBe('Water pipe burst in the hall.')
})

test('a message that was emptied is the action’s own again', () => {
  const form = changeStartForm(emptyStartForm([4], nowhere), { set: 'action', action: 'Hold' })
  expect(startBody(changeStartForm(form, { set: 'message', message: '  ' }), ids)?.message).toBeNull()
})
