import type { Watch } from '@muster/contract/watchCalls'
import { expect, test } from 'vitest'
import { newsIn, titleMark } from './watchNews.ts'

const from = { id: 'a', siteId: 1, siteName: 'Oak High', bagName: 'Room 12' }
const times = { requestedAt: '2026-11-21T10:00:00Z', startsAt: '2026-11-21T10:01:00Z' }
const empty: Watch = { lockdowns: [], started: [], help: [] }
const lockdown: Watch = { ...empty, lockdowns: [{ ...from, ...times, needsConfirmation: true }] }
const started: Watch = {
  ...empty,
  started: [{ ...from, startedAt: '2026-11-21T10:01:00Z', startedByName: null }],
}
const help: Watch = {
  ...empty,
  help: [
    {
      ...from,
      type: 3,
      text: null,
      photoId: null,
      at: '2026-11-21T10:00:00Z',
      stage: 'filed',
      answeredByName: null,
    },
  ],
}

test('what is new is said once, and never again', () => {
  const seen = new Set<string>()
  expect(newsIn(lockdown, seen)).toEqual({
    tone: 'alarm',
    words: 'Silent lockdown requested by Room 12, Oak High. Confirm or decline it.',
  })
  expect(newsIn(lockdown, seen)).toEqual({ tone: null, words: '' })
})

test('that it has started is news again, also where it was never seen waiting', () => {
  const seen = new Set<string>()
  newsIn(lockdown, seen)
  expect(newsIn(started, seen).words).toBe('Lockdown started at Oak High, requested by Room 12.')
})

test('a call for help is quieter than a lockdown, and one that somebody has accepted is no news', () => {
  expect(newsIn(help, new Set())).toEqual({
    tone: 'call',
    words: 'Room 12, Oak High requests help: Medical.',
  })
  expect(newsIn({ ...help, ...lockdown, help: help.help }, new Set()).tone).toBe('alarm')
  const accepted = help.help.map((each) => ({ ...each, stage: 'accepted' as const }))
  expect(newsIn({ ...empty, help: accepted }, new Set()).tone).toBeNull()
})

test('the title says that somebody waits, lockdowns first, and nothing when nobody does', () => {
  expect(titleMark({ ...lockdown, help: help.help })).toBe('(1) Silent lockdown · ')
  expect(titleMark(help)).toBe('(1) Help · ')
  expect(titleMark(started)).toBeNull()
})
