import type { GuestPage } from '@muster/domain/incident/vocabulary'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import { logPageView, type PageViewState } from './logPageView.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const problem = (type: string, status: number) => new ProblemError({ type, status, detail: type })

/** A page that is opened, with the log in the test's hands: it answers `problem`, or takes the entry. */
function opening(
  show: Exclude<GuestPage, 'students'>,
  log: { problem: ProblemError | null; isAway?: boolean },
) {
  const told: string[] = []
  const kept: string[] = []
  const states: PageViewState[] = []
  const stop = logPageView(
    show,
    {
      queue: (page) => kept.push(page),
      send: async (page, commandId) => {
        told.push(`${page} ${commandId}`)
        if (log.isAway) await new Promise(() => {})
        if (log.problem) throw log.problem
      },
      newId: () => `id${told.length}`,
      random: () => 1,
    },
    (state) => states.push(state),
  )
  return { told, kept, states, stop }
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what is on the device opens at once, and that it was opened is told whenever the log can be reached', () => {
  for (const page of ['board', 'plan', 'clearRooms', 'chat'] as const)
    expect(opening(page, { problem: problem('no-answer', 0) })).toMatchObject({
      states: ['shown'],
      kept: [page],
    })
})

test('paper is shown when the log has it', async () => {
  const { told, kept, states } = opening('print', { problem: null })
  expect(states).toEqual([])
  await later(0)
  expect(states).toEqual(['shown'])
  expect({ told, kept }).toEqual({ told: ['print id0'], kept: [] })
})

test.each([
  ['without a network', problem('no-answer', 0)],
  ['with a database that is away', problem('unavailable', 503)],
  ['when too much was asked', problem('too-many', 429)],
  ['with an access that is over, until the page has left', problem('guest-revoked', 403)],
])('paper is not shown %s; it says so, and asks again under the same name', async (_, no) => {
  const log = { problem: no as ProblemError | null }
  const { told, states } = opening('print', log)
  await later(60_000)
  expect(states).not.toContain('shown')
  expect(states.at(-1)).toBe('waiting')
  expect(told.length).toBeGreaterThan(3)
  log.problem = null
  await later(15_000)
  expect(states.at(-1)).toBe('shown')
  expect(new Set(told)).toEqual(new Set(['print id0']))
})

test('paper is not shown while no answer comes, and soon says what it waits for', async () => {
  const { states } = opening('print', { problem: null, isAway: true })
  await later(1_400)
  expect(states).toEqual([])
  await later(200)
  expect(states).toEqual(['waiting'])
  await later(60_000)
  expect(states).toEqual(['waiting'])
})

test('a no is a no', async () => {
  const { told, states } = opening('print', { problem: problem('guest-right', 403) })
  await later(60_000)
  expect(states).toEqual(['refused'])
  expect(told).toHaveLength(1)
})

test('a page that was left asks no more, and shows nothing', async () => {
  const log = { problem: problem('no-answer', 0) as ProblemError | null }
  const { told, states, stop } = opening('print', log)
  await later(100)
  stop()
  const before = [told.length, states.length]
  log.problem = null
  await later(60_000)
  expect([told.length, states.length]).toEqual(before)
})
