import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../incident/commands.ts'
import { emptyLog, type IncidentLog } from '../incident/incidentLog.ts'
import { drill, manager, send, startDrill, uuid } from '../incident/testSchool.ts'
import { builtInTemplate } from './builtInTemplates.ts'
import { fillMessage, templateChannel } from './messageTemplates.ts'
import { factsForReader, notificationFacts, notificationRequestsFor, valuesOf } from './request.ts'
import { messageReader } from './vocabulary.ts'

const eventsOf = ({ answers }: IncidentLog, from = 0) =>
  [...answers.values()].flat().filter(({ seq }) => seq > from)
const after = (...commands: CommandBody[]) => {
  const before = drill(2)
  return notificationRequestsFor(before.state, eventsOf(send(before, ...commands), before.state?.version))
}
/** A silent lockdown of a room that began by itself: nobody has taken command of it. */
function silentLockdown(): IncidentLog {
  const start = startDrill(2)
  if (start.type !== 'StartIncident') throw new Error('A drill starts an incident.')
  const data = {
    ...start.data,
    kind: 'Actual' as const,
    location: 'Library',
    message: 'Intruder in the library',
  }
  const actor = { kind: 'system', name: 'Library, silent lockdown' } as const
  return send(emptyLog(uuid(999)), { type: 'StartIncident', data, actor })
}
const real = { kind: 'Actual', message: 'This is real.', severity: 3 } as const

test('a start tells what rooms were told', () => {
  const [request, ...others] = notificationRequestsFor(null, eventsOf(drill(2)))
  expect(others).toEqual([])
  expect(request).toMatchObject({ seq: 1, trigger: 'start', facts: { kind: 'Exercise', action: 'Lockdown' } })
  expect(request?.facts.message).not.toBe('')
  expect(notificationFacts.parse(request?.facts)).toEqual(request?.facts)
})

test('news, the end and a misfire are told in their own words; what rooms and command say to each other is not', () => {
  const told = (command: CommandBody) =>
    after(command).map(({ trigger, facts: { message } }) => [trigger, message])
  expect(told({ type: 'NotifyPeople', data: { message: 'Police are here.' } })).toEqual([
    ['update', 'Police are here.'],
  ])
  expect(told({ type: 'EndIncident', data: { message: 'All clear.' } })).toEqual([['end', 'All clear.']])
  expect(told({ type: 'WithdrawIncident', data: { message: 'A mistake.' } })).toEqual([['end', 'A mistake.']])
  expect(told({ type: 'SendBroadcast', data: { message: 'Stay.', severity: 1 } })).toEqual([])
})

describe('families', () => {
  test('are told neither a room, nor a person, nor what was written for rooms, in any way at any stage', () => {
    const change = { action: 'Evacuate', message: 'Out by the gym, Priya leads', severity: 3 } as const
    const log = send(
      silentLockdown(),
      { type: 'TransferCommand', data: { to: { id: uuid(900), name: 'Dana Reyes' } } },
      { type: 'ChangeAction', data: { ...change, instructions: [] } },
      { type: 'EndIncident', data: { message: 'Mr. Brown has the keys.', word: 'falcon' } },
    )
    const told = notificationRequestsFor(null, eventsOf(log))
    expect(told.map(({ trigger }) => trigger)).toEqual(['start', 'update', 'end'])
    for (const request of told)
      for (const channel of templateChannel.options) {
        const values = valuesOf(factsForReader('families', request.facts), 'Oak', 'https://x', (at) => at)
        const words = builtInTemplate('families', channel, request.trigger)
        const { subject, body } = fillMessage(channel, words, values, 'Actual')
        const text = `${subject} ${body}`
        expect(text).not.toMatch(/library|gym|priya|brown|falcon|silent|led by|place:/i)
        expect(text).toMatch(/lockdown|evacuat|building/i)
      }
  })

  test('are told what command writes for people outside, as it is written', () => {
    const [request] = after({ type: 'NotifyPeople', data: { message: 'Come to the church on Oak Street.' } })
    const shown = messageReader.options.map(
      (reader) => request && factsForReader(reader, request.facts).message,
    )
    expect(shown).toEqual(['Come to the church on Oak Street.', 'Come to the church on Oak Street.'])
  })
})

test('while nobody has taken command of a room’s silent lockdown, nobody is said to lead it', () => {
  expect(notificationRequestsFor(null, eventsOf(silentLockdown()))[0]?.facts.commanderName).toBeNull()
  expect(notificationRequestsFor(null, eventsOf(drill(1)))[0]?.facts.commanderName).toBe(manager.name)
})

test('a drill that becomes real is a start of something real, for those who are told of nothing else', () => {
  expect(after({ type: 'ChangeKind', data: real })).toMatchObject([
    { trigger: 'start', facts: { kind: 'Actual', message: 'This is real.' } },
  ])
})

test('each tells how it stood then: an update of a drill is one of a drill, although it became real in the same moment', () => {
  const kinds = after(
    { type: 'NotifyPeople', data: { message: 'All goes well.' } },
    { type: 'ChangeKind', data: real },
  )
  expect(kinds.map(({ trigger, facts }) => [trigger, facts.kind])).toEqual([
    ['update', 'Exercise'],
    ['start', 'Actual'],
  ])
})
