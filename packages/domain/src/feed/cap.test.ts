import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../incident/commands.ts'
import type { IncidentEvent } from '../incident/events.ts'
import { emptyLog, type Stamp, submitCommand } from '../incident/incidentLog.ts'
import { commandArbitraries } from '../incident/testCommands.ts'
import { bagOf, manager, startDrill, uuid } from '../incident/testSchool.ts'
import { incidentAction, incidentKind, severity } from '../incident/vocabulary.ts'
import { isRefusal } from '../refusal.ts'
import { capAlerts, capSourceEventTypes, isCapEvent } from './cap.ts'
import { publicWords } from './capWords.ts'

/** Properties of the public's alerts for every story of an incident. */

const publisher = {
  sender: 'oakridge@muster.example.org',
  senderName: 'Oakridge',
  coordinates: new Map([[7, { latitude: 42.5, longitude: -71.25 }]]),
}
const alertsOf = (events: readonly IncidentEvent[]) => capAlerts(events, publisher)

/** The log of a story, one second between its commands. */
function play(bodies: readonly CommandBody[]): IncidentEvent[] {
  let log = emptyLog(uuid(999))
  let ids = 0
  const events: IncidentEvent[] = []
  for (const [at, body] of bodies.entries()) {
    const actor = 'roomId' in body.data && body.type !== 'PostChat' ? bagOf(1) : manager
    const stamp: Stamp = {
      at: new Date(Date.UTC(2026, 2, 2, 10, 0, at, 250)).toISOString(),
      newId: () => uuid(1_000_000 + ids++),
    }
    const receipt = submitCommand(log, { ...body, commandId: `c${at}`, actor }, stamp)
    if (isRefusal(receipt)) continue
    log = receipt.log
    events.push(...receipt.events)
  }
  return events
}

type Start = Extract<CommandBody, { type: 'StartIncident' }>
function start(data: Partial<Start['data']> = {}): CommandBody {
  const drill = startDrill(2)
  return drill.type === 'StartIncident' ? { ...drill, data: { ...drill.data, ...data } } : drill
}
const changeTo = (action: 'Evacuate' | 'Shelter'): CommandBody => ({
  type: 'ChangeAction',
  data: { action, message: 'Room 2, leave by the gym.', severity: 2, instructions: [] },
})
const end: CommandBody = { type: 'EndIncident', data: { message: 'All clear. Ann is found.' } }
const withdraw: CommandBody = {
  type: 'WithdrawIncident',
  data: { message: 'By mistake in Room 1.', kind: 'Actual' },
}
const real: CommandBody = { type: 'ChangeKind', data: { kind: 'Actual', message: 'Real now.', severity: 3 } }

describe('whatever happens', () => {
  const stories = fc
    .tuple(commandArbitraries, fc.constantFrom(...incidentKind.options))
    .map(([bodies, kind]) => {
      const [first, ...others] = bodies
      return first?.type === 'StartIncident'
        ? [{ ...first, data: { ...first.data, kind } }, ...others]
        : bodies
    })

  test('each message names every earlier one, the first is an alert, and no two are called the same', () => {
    fc.assert(
      fc.property(stories, (bodies) => {
        const alerts = alertsOf(play(bodies))
        for (const [at, { msgType, references }] of alerts.entries()) {
          expect(msgType === 'Alert').toBe(at === 0)
          expect(references).toEqual(
            alerts.slice(0, at).map((each) => `${each.sender},${each.identifier},${each.sent}`),
          )
        }
        expect(new Set(alerts.map(({ identifier }) => identifier)).size).toBe(alerts.length)
        for (const { sent, info } of alerts)
          for (const moment of [sent, info.expires])
            expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-00:00$/)
      }),
    )
  })

  test('the status is what it was at that moment, and what is no emergency says so first', () => {
    fc.assert(
      fc.property(stories, (bodies) => {
        const events = play(bodies)
        let kind = ''
        const kinds = events.flatMap((event) => {
          if (event.type === 'IncidentStarted' || event.type === 'KindChanged') kind = event.data.kind
          return isCapEvent(event) ? [kind] : []
        })
        const alerts = alertsOf(events)
        expect(alerts.map(({ status }) => status)).toEqual(kinds)
        for (const { status, info } of alerts) {
          const marked = { Actual: /^(?!DRILL|TEST)/, Exercise: /^DRILL: /, Test: /^TEST: / }[status]
          expect(info.headline).toMatch(marked)
          expect(info.event).toMatch(marked)
        }
      }),
    )
  })

  test('nothing of rooms, of people, or of what was said is in them, and no more than the log’s own events make them', () => {
    fc.assert(
      fc.property(stories, (bodies) => {
        const events = play(bodies)
        const words = JSON.stringify(alertsOf(events))
        for (const secret of ['Room', 'Dana', 'Reyes', 'Police', 'Stay"', 'heron', 'Ode'])
          expect(words).not.toContain(secret)
        expect(
          alertsOf(events.filter(({ type }) => capSourceEventTypes.some((each) => each === type))),
        ).toEqual(alertsOf(events))
      }),
    )
  })
})

describe('an incident', () => {
  test('from its start over a change to its end: Alert, Update, and an Update with the all-clear', () => {
    const alerts = alertsOf(play([start({ kind: 'Actual' }), changeTo('Evacuate'), end]))
    expect(alerts.map(({ msgType, status }) => [msgType, status])).toEqual([
      ['Alert', 'Actual'],
      ['Update', 'Actual'],
      ['Update', 'Actual'],
    ])
    expect(alerts.map(({ info }) => [info.responseTypes, info.urgency, info.severity])).toEqual([
      [['Shelter', 'Execute', 'Avoid'], 'Immediate', 'Severe'],
      [['Evacuate', 'Avoid'], 'Expected', 'Moderate'],
      [['AllClear'], 'Past', 'Minor'],
    ])
    expect(alerts[2]?.info.headline).toBe('All clear: Evacuate at North School is over')
    expect(alerts[0]?.info.areas).toEqual([{ areaDesc: 'North School', circle: '42.5,-71.25 0.5' }])
    expect(alerts[0]?.info.expires).toBe('2026-03-03T10:00:00-00:00')
  })

  test('that was a misfire is canceled', () => {
    const alerts = alertsOf(play([start({ kind: 'Actual' }), withdraw]))
    expect(alerts[1]).toMatchObject({ msgType: 'Cancel', info: { responseTypes: ['None'], urgency: 'Past' } })
  })

  test('that was a drill and becomes real says so, and names what it was', () => {
    const [drill, now] = alertsOf(play([start(), real]))
    expect([drill?.status, now?.status, now?.msgType]).toEqual(['Exercise', 'Actual', 'Update'])
    expect(drill?.info.instruction).toBe('You do not need to do anything.')
    expect(now?.info.description).toContain('This is real now.')
    expect(now?.info.instruction).toContain('Stay away')
  })

  test('says where it is typed nowhere, and of what type it is: that may be one student’s', () => {
    const words = JSON.stringify(
      alertsOf(play([start({ kind: 'Actual', type: 4, location: 'Room 12' }), end])),
    )
    for (const secret of ['Room 12', 'SPED', 'Ann']) expect(words).not.toContain(secret)
  })

  test.each([
    [0, 'Minor', 'Unknown'],
    [1, 'Minor', 'Expected'],
    [2, 'Moderate', 'Expected'],
    [3, 'Severe', 'Immediate'],
  ])('with a broadcast of severity %i is %s and %s', (value, grave, urgency) => {
    const [alert] = alertsOf(play([start({ severity: severity.parse(value) })]))
    expect([alert?.info.severity, alert?.info.urgency]).toEqual([grave, urgency])
  })

  test('of many sites counts them in words and lists them as areas', () => {
    const sites = [1, 2, 3, 4].map((id) => ({ id, name: `School ${id}` }))
    const [alert] = alertsOf(play([start({ sites })]))
    expect(alert?.info.headline).toBe('DRILL: Lockdown at 4 sites')
    expect(alert?.info.areas.map(({ areaDesc }) => areaDesc)).toEqual(sites.map(({ name }) => name))
  })
})

test('an active incident is told by what people were asked to do, not by what they do, which nobody outside can know', () => {
  for (const action of incidentAction.options) {
    const { happens } = publicWords('active', { kind: 'Actual', action }, 'North School')
    expect(happens).toMatch(/^Everyone at North School was asked to /)
  }
})
