import { expect, test } from 'vitest'
import { batteryLevel, type NotifiedRbimState, type RbimFacts, reviewRbim, stateOf } from './rbimState.ts'

const seenAt = Date.parse('2026-11-20T10:00:00Z')
const minute = 60_000
const well: RbimFacts = {
  isRetired: false,
  intervalSeconds: 60,
  lowBattery: 20,
  seenAt,
  battery: 80,
  fault: null,
  isTestPassed: true,
}
const allWell: NotifiedRbimState = { isSilent: false, isLow: false, isBroken: false }
const review = (facts: RbimFacts, told = allWell, now = seenAt, listeningSince = 0) =>
  reviewRbim(facts, told, now, listeningSince)

test.each([
  [0, 'online'],
  [1.99, 'online'],
  [2, 'late'],
  [4.99, 'late'],
  [5, 'offline'],
  [500, 'offline'],
])('%d intervals after its last heartbeat it is %s', (intervals, state) => {
  expect(stateOf(well, seenAt + intervals * minute)).toBe(state)
})

test('the gravest is its state: offline before broken before low before late', () => {
  const bad = { ...well, battery: 3, fault: 'Speaker' }
  expect(stateOf(bad, seenAt + 6 * minute)).toBe('offline')
  expect(stateOf(bad, seenAt + 3 * minute)).toBe('fault')
  expect(stateOf({ ...bad, fault: null }, seenAt + 3 * minute)).toBe('lowBattery')
  expect(stateOf({ ...well, isTestPassed: false }, seenAt)).toBe('fault')
})

test('one that was never heard from waits, and a retired one is nothing else', () => {
  expect(stateOf({ ...well, seenAt: null }, seenAt)).toBe('waiting')
  expect(stateOf({ ...well, isRetired: true, fault: 'Speaker' }, seenAt)).toBe('retired')
  expect(review({ ...well, isRetired: true }, { ...allWell, isSilent: true }).changes).toEqual([])
})

test('its silence is found once, and so is its return', () => {
  const now = seenAt + 5 * minute
  const found = review(well, allWell, now)
  expect(found).toMatchObject({ changes: ['silent'], checkAt: null })
  expect(review(well, found.notified, now + minute).changes).toEqual([])
  const back = { ...well, seenAt: now + 2 * minute }
  expect(review(back, found.notified, now + 2 * minute)).toEqual({
    notified: allWell,
    changes: ['back'],
    checkAt: now + 7 * minute,
  })
})

test('a battery that goes back and forth about its threshold is told of once', () => {
  expect([20, 21, 24, 25].map((battery) => batteryLevel(battery, 20))).toEqual([
    'low',
    'between',
    'between',
    'fine',
  ])
  const low = review({ ...well, battery: 20 })
  expect(low.changes).toEqual(['batteryLow'])
  expect(review({ ...well, battery: 22 }, low.notified).changes).toEqual([])
  expect(review({ ...well, battery: 22 }).changes).toEqual([])
  expect(review({ ...well, battery: 90 }, low.notified).changes).toEqual(['batteryFine'])
  expect(stateOf({ ...well, battery: null }, seenAt)).toBe('online')
})

test('what a silent one said last is not news', () => {
  const silent = { ...allWell, isSilent: true }
  expect(review({ ...well, battery: 3, fault: 'Speaker' }, silent, seenAt + 9 * minute).changes).toEqual([])
})

test('a server that has only begun to listen gives everybody time to be heard', () => {
  const started = seenAt + 60 * minute
  const early = review(well, allWell, started, started)
  expect(early).toMatchObject({ changes: [], checkAt: started + 2 * minute })
  expect(review(well, allWell, started + 2 * minute, started).changes).toEqual(['silent'])
  expect(review(well, { ...allWell, isSilent: true }, started, started)).toMatchObject({
    changes: [],
    notified: { isSilent: true },
  })
})

test('one that is to report once a day is missed also where the server starts anew each night', () => {
  const daily = { ...well, intervalSeconds: 86_400 }
  const now = seenAt + 6 * 24 * 60 * minute
  expect(review(daily, allWell, now, now - 13 * 60 * minute).changes).toEqual(['silent'])
})
