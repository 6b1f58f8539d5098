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

test('the only site is chosen already; of several, none', () => {
  expect(emptyStartForm([4]).siteIds).toEqual([4])
  expect(emptyStartForm([4, 5]).siteIds).toEqual([])
})

test('with one site, one press on an action makes it ready to start', () => {
  const form = changeStartForm(emptyStartForm([4]), { set: 'action', action: 'Lockdown' })
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
  const empty = emptyStartForm([4, 5])
  expect(whyNotStart(empty)).toBe('Choose an action')
  const noSite = changeStartForm(empty, { set: 'action', action: 'Hold' })
  expect(whyNotStart(noSite)).toBe('Choose where')
  expect(startBody(noSite, ids)).toBeNull()
})

test('the button says in full what it will do, and that it is another one', () => {
  const real = changeStartForm(emptyStartForm([4]), { set: 'action', action: 'Lockdown' })
  const drill = changeStartForm(real, { set: 'kind', kind: 'Exercise' })
  expect(startWords(emptyStartForm([4]), false, false)).toBe('Choose an action')
  expect(startWords(real, false, false)).toBe('Start LOCKDOWN now')
  expect(startWords(real, true, false)).toBe('Start another: LOCKDOWN now')
  expect(startWords(drill, false, true)).toBe('Try again: Start DRILL: LOCKDOWN now')
  expect(startWords(drill, true, false)).toBe('Start another: DRILL LOCKDOWN now')
})

test('sites are chosen and left one by one', () => {
  const one = changeStartForm(emptyStartForm([4, 5]), { set: 'site', siteId: 5, chosen: true })
  const both = changeStartForm(one, { set: 'site', siteId: 4, chosen: true })
  expect(both.siteIds).toEqual([5, 4])
  expect(changeStartForm(both, { set: 'site', siteId: 5, chosen: false }).siteIds).toEqual([4])
})

test('the message follows the action until it is typed, and then stays', () => {
  const hold = changeStartForm(emptyStartForm([4]), { set: 'action', action: 'Hold' })
  expect(firstMessage(hold)).toMatch(/^Hold\./)
  const typed = changeStartForm(hold, { set: 'message', message: 'Water pipe burst in the hall.' })
  const evacuate = changeStartForm(typed, { set: 'action', action: 'Evacuate' })
  expect(firstMessage(evacuate)).toBe('Water pipe burst in the hall.')
  expect(startBody(evacuate, ids)?.message).toBe('Water pipe burst in the hall.')
})

test('a message that was emptied is the action’s own again', () => {
  const form = changeStartForm(emptyStartForm([4]), { set: 'action', action: 'Hold' })
  expect(startBody(changeStartForm(form, { set: 'message', message: '  ' }), ids)?.message).toBeNull()
})
