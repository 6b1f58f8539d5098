import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ScoreComponent, type SiteFacts, scoreOf, siteScore, siteScoreComponents } from './siteScore.ts'

const ready: SiteFacts = {
  rooms: 10,
  roomsWithBag: 10,
  bags: 12,
  bagsCounted: 12,
  bagsCountedLately: 12,
  bagsComplete: 12,
  restocks: 0,
  restocksOverdue: 0,
  drills: { asked: 4, overdue: 0 },
  hasPlan: true,
  roomsOnPlan: 10,
  commanders: 3,
  phones: 5,
  safetyAudit: { isOld: false, percent: 80 },
  tasks: 4,
  tasksOverdue: 0,
  rbims: 0,
  rbimsNotWell: 0,
  rbimsNeverSeen: 0,
}
const nothing: SiteFacts = {
  rooms: 0,
  roomsWithBag: 0,
  bags: 0,
  bagsCounted: 0,
  bagsCountedLately: 0,
  bagsComplete: 0,
  restocks: 0,
  restocksOverdue: 0,
  drills: null,
  hasPlan: false,
  roomsOnPlan: 0,
  commanders: 0,
  phones: 0,
  safetyAudit: null,
  tasks: 0,
  tasksOverdue: 0,
  rbims: 0,
  rbimsNotWell: 0,
  rbimsNeverSeen: 0,
}
const codes = (facts: SiteFacts) => siteScore(facts).reasons.map(({ code }) => code)

test('a site where nothing lacks has 100 and no reason, and nowhere else has', () => {
  expect(siteScore(ready)).toEqual({ score: 100, reasons: [] })
  expect(siteScore({ ...ready, rooms: 1000, roomsWithBag: 999, roomsOnPlan: 1000 }).score).toBe(99)
})

test('the weights are a hundred together', () => {
  expect(siteScoreComponents(ready).reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
})

test('a site of which nothing is known has all but nothing, and says so', () => {
  const { score, reasons } = siteScore(nothing)
  // No task is open: that is all.
  expect(score).toBe(10)
  expect(reasons).toHaveLength(9)
})

describe('what costs', () => {
  test('a room without a bag costs its share, and comes first where it costs most', () => {
    const { score, reasons } = siteScore({ ...ready, roomsWithBag: 5, phones: 0 })
    expect(score).toBe(85)
    expect(reasons).toEqual([
      { code: 'roomsWithoutBag', count: 5, of: 10, unknown: 0, points: 10 },
      { code: 'noKnownPhone', count: 1, of: 1, unknown: 0, points: 5 },
    ])
  })

  test('a bag that was never counted is neither counted nor complete, and says that it is not known', () => {
    const { score, reasons } = siteScore({ ...ready, bagsCounted: 0, bagsCountedLately: 0, bagsComplete: 0 })
    expect(score).toBe(75)
    expect(reasons.map(({ code, count, unknown }) => [code, count, unknown])).toEqual([
      ['bagsNotComplete', 12, 12],
      ['bagsNotCounted', 12, 12],
    ])
  })

  test('one that was counted long ago costs less', () => {
    expect(siteScore({ ...ready, bagsCountedLately: 0 }).score).toBe(90)
  })

  test('rules that asked for nothing yet cost nothing; without rules nobody knows', () => {
    expect(codes({ ...ready, drills: { asked: 0, overdue: 0 } })).toEqual([])
    expect(siteScore({ ...ready, drills: null }).reasons).toMatchObject([
      { code: 'drillsOverdue', of: 0, points: 10 },
    ])
    expect(siteScore({ ...ready, drills: { asked: 3, overdue: 1 } }).score).toBe(96)
  })

  test('one person who may command is not two', () => {
    expect(siteScore({ ...ready, commanders: 1 }).score).toBe(95)
    expect(siteScore({ ...ready, commanders: 0 }).score).toBe(90)
  })

  test('restocks that wait too long, by how many of them do', () => {
    expect(siteScore({ ...ready, restocks: 5, restocksOverdue: 5 }).score).toBe(95)
    expect(codes({ ...ready, restocks: 5 })).toEqual([])
  })

  test('a safety audit that was never signed, that is older than a year, or that went badly', () => {
    const after = (safetyAudit: SiteFacts['safetyAudit']) =>
      siteScore({ ...ready, safetyAudit }).reasons.map(({ code, unknown, points }) => [code, unknown, points])
    expect(after(null)).toEqual([['noSafetyAudit', 1, 10]])
    expect(after({ isOld: false, percent: null })).toEqual([['noSafetyAudit', 1, 10]])
    expect(after({ isOld: true, percent: 100 })).toEqual([['safetyAuditOld', 0, 10]])
    expect(after({ isOld: false, percent: 60 })).toEqual([['safetyAuditLow', 0, 4]])
  })

  test('tasks that are overdue, and RBIMs that are not well where there are any', () => {
    expect(siteScore({ ...ready, tasksOverdue: 2 }).reasons).toMatchObject([
      { code: 'tasksOverdue', count: 2, of: 4, points: 2.5 },
    ])
    const { score, reasons } = siteScore({ ...ready, rbims: 2, rbimsNotWell: 2, rbimsNeverSeen: 1 })
    expect([score, reasons.map(({ code, unknown }) => [code, unknown])]).toEqual([95, [['rbimsNotWell', 1]]])
  })
})

test('parts that others add share the hundred with these', () => {
  const audit: ScoreComponent<string> = { code: 'auditsOverdue', weight: 25, count: 1, of: 1 }
  const { score, reasons } = scoreOf<string>([...siteScoreComponents(ready), audit])
  expect([score, reasons]).toEqual([80, [{ code: 'auditsOverdue', count: 1, of: 1, unknown: 0, points: 20 }]])
})

test('whatever is known, the score is from 0 to 100, the worst reason comes first, and mending one never costs', () => {
  const share = fc.nat({ max: 50 })
  const facts = fc
    .record({ rooms: share, bags: share, a: share, b: share, c: share, d: share, restocks: share, e: share })
    .map(
      ({ rooms, bags, a, b, c, d, restocks, e }): SiteFacts => ({
        ...ready,
        rooms,
        roomsWithBag: Math.min(a, rooms),
        roomsOnPlan: Math.min(b, rooms),
        bags,
        bagsCounted: Math.min(c, bags),
        bagsCountedLately: Math.min(c, d, bags),
        bagsComplete: Math.min(c, e, bags),
        restocks,
        restocksOverdue: Math.min(e, restocks),
      }),
    )
  fc.assert(
    fc.property(facts, (known) => {
      const { score, reasons } = siteScore(known)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(score === 100).toBe(reasons.length === 0)
      expect(reasons).toEqual(reasons.toSorted((x, y) => y.points - x.points))
      expect(siteScore({ ...known, roomsWithBag: known.rooms }).score).toBeGreaterThanOrEqual(score)
    }),
  )
})
