import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountedIncident, checkCompliance } from './compliance.ts'
import { examplePacks } from './examplePacks.ts'
import { type Requirement, type RulePack, rulePack, schoolYearOf } from './rulePack.ts'

const asked = (changes: Partial<Requirement> = {}): Requirement => ({
  name: 'Fire drills',
  actions: ['Evacuate'],
  times: 2,
  per: 'year',
  days: null,
  from: null,
  to: null,
  realCounts: false,
  note: null,
  ...changes,
})
const packOf = (...requirements: Requirement[]): RulePack => ({
  name: 'Rules',
  jurisdiction: 'Here',
  sourceUrl: 'https://example.org/law',
  asOf: '2026',
  checkedOn: '2026-09-01',
  timeZone: 'America/New_York',
  yearFrom: '09-01',
  yearTo: '06-30',
  terms: [
    { name: 'Fall', from: '09-01', to: '12-31' },
    { name: 'Spring', from: '01-01', to: '06-30' },
  ],
  requirements,
})
const held = (date: string, changes: Partial<CountedIncident> = {}): CountedIncident => ({
  incidentId: date,
  startedAt: Date.parse(`${date}T15:00:00Z`),
  kind: 'Exercise',
  action: 'Evacuate',
  stage: 'ended',
  isAnswered: true,
  ...changes,
})
const year = { from: '2026-09-01', to: '2027-06-30' }
const states = (requirement: Requirement, incidents: CountedIncident[], today: string) =>
  checkCompliance(packOf(requirement), year, incidents, today).map(({ state, counted, needed }) => [
    state,
    `${counted.length}/${needed}`,
  ])

describe('a school year', () => {
  test('is the one a day is in; in summer the one that ended', () => {
    expect(schoolYearOf(packOf(asked()), '2026-11-21')).toEqual(year)
    expect(schoolYearOf(packOf(asked()), '2027-08-31')).toEqual(year)
    expect(schoolYearOf(packOf(asked()), '2027-09-01', 1)).toEqual(year)
  })
})

describe('a requirement', () => {
  test('of the year is due until its last day, then overdue, and done with enough drills', () => {
    expect(states(asked(), [held('2026-09-10')], '2027-06-30')).toEqual([['due', '1/2']])
    expect(states(asked(), [held('2026-09-10')], '2027-07-01')).toEqual([['overdue', '1/2']])
    expect(states(asked(), [held('2026-09-10'), held('2026-10-10')], '2026-11-01')).toEqual([['done', '2/2']])
  })

  test('counts no drill that was withdrawn, still runs, was a technical test, or had another action', () => {
    const others = [
      held('2026-09-10', { stage: 'withdrawn' }),
      held('2026-09-11', { stage: 'active' }),
      held('2026-09-12', { kind: 'Test' }),
      held('2026-09-13', { action: 'Lockdown' }),
      held('2026-08-31'),
    ]
    expect(states(asked(), others, '2026-10-01')).toEqual([['due', '0/2']])
  })

  test('counts no drill that no room answered, and one within minutes of another once, and says why', () => {
    const at = (time: string, changes: Partial<CountedIncident> = {}) =>
      held('2026-09-10', { incidentId: time, startedAt: Date.parse(`2026-09-10T${time}Z`), ...changes })
    const drills = [
      at('15:00:00', { isAnswered: false }),
      at('15:02:00'),
      at('15:05:00'),
      at('15:20:00', { stage: 'withdrawn' }),
      at('15:31:59'),
      at('15:32:00'),
    ]
    const [check] = checkCompliance(packOf(asked()), year, drills, '2026-10-01')
    expect(check?.counted.map(({ incidentId }) => incidentId)).toEqual(['15:02:00', '15:32:00'])
    expect(check?.notCounted.map(({ incidentId, reason }) => [incidentId, reason])).toEqual([
      ['15:00:00', 'nobodyAnswered'],
      ['15:05:00', 'tooSoon'],
      ['15:20:00', 'withdrawn'],
      ['15:31:59', 'tooSoon'],
    ])
  })

  test('counts a real incident only where it says so', () => {
    const real = [held('2026-09-10', { kind: 'Actual' })]
    expect(states(asked({ times: 1 }), real, '2026-10-01')).toEqual([['due', '0/1']])
    expect(states(asked({ times: 1, realCounts: true }), real, '2026-10-01')).toEqual([['done', '1/1']])
  })

  test('of each month has ten of them, each by its own end', () => {
    const found = states(asked({ per: 'month', times: 1 }), [held('2026-10-31')], '2026-11-21')
    expect(found.map(([state]) => state)).toEqual(['overdue', 'done', 'due', ...Array(7).fill('later')])
  })

  test('of each term counts anew', () => {
    const found = states(asked({ per: 'term' }), [held('2026-12-31'), held('2027-01-01')], '2027-02-01')
    expect(found).toEqual([
      ['overdue', '1/2'],
      ['due', '1/2'],
    ])
  })

  test('of the first days, and of a stretch over the new year', () => {
    const early = asked({ per: 'firstDays', days: 10, times: 1 })
    expect(states(early, [held('2026-09-10')], '2026-09-11')).toEqual([['done', '1/1']])
    expect(states(early, [held('2026-09-11')], '2026-09-11')).toEqual([['overdue', '0/1']])
    const winter = asked({ per: 'custom', from: '12-01', to: '02-28', times: 1 })
    expect(states(winter, [held('2027-02-28')], '2026-11-01')).toEqual([['done', '1/1']])
  })

  test('counts by the day at the school, not in London', () => {
    const late = held('2026-08-31', { startedAt: Date.parse('2026-09-01T02:00:00Z') })
    expect(states(asked({ times: 1 }), [late], '2026-10-01')).toEqual([['due', '0/1']])
  })

  test('is never undone by one more drill', () => {
    const day = fc
      .integer({ min: 0, max: 302 })
      .map((add) => Date.parse('2026-09-01T15:00:00Z') + add * 86_400_000)
    const per = fc.constantFrom(...(['year', 'term', 'month'] as const))
    fc.assert(
      fc.property(fc.array(day, { maxLength: 30 }), day, per, (times, more, stretch) => {
        const drills = times.map((startedAt, index) => held(`${index}`, { startedAt }))
        const before = states(asked({ per: stretch }), drills, '2027-01-15')
        const after = states(
          asked({ per: stretch }),
          [...drills, held('more', { startedAt: more })],
          '2027-01-15',
        )
        for (const [index, [state]] of before.entries()) {
          if (state === 'done') expect(after[index]?.[0]).toBe('done')
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('the examples', () => {
  test.each(examplePacks.map((pack) => [pack.name, pack] as const))(
    '%s has the shape of a pack',
    (_, pack) => {
      expect(rulePack.parse(pack)).toEqual(pack)
      expect(pack.sourceUrl).toMatch(/^https:/)
    },
  )
})
