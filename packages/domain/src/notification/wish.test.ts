import { expect, test } from 'vitest'
import type { CommandBody } from '../incident/commands.ts'
import type { IncidentLog } from '../incident/log.ts'
import { drill, send } from '../incident/testRooms.ts'
import { toldFacts, wishesFor } from './wish.ts'

const eventsOf = ({ answers }: IncidentLog, from = 0) =>
  [...answers.values()].flat().filter(({ seq }) => seq > from)
const after = (...commands: CommandBody[]) => {
  const before = drill(2)
  return wishesFor(before.state, eventsOf(send(before, ...commands), before.state?.version))
}
const real = { kind: 'Actual', message: 'This is real.', severity: 3 } as const

test('a start tells what rooms were told', () => {
  const [wish, ...others] = wishesFor(null, eventsOf(drill(2)))
  expect(others).toEqual([])
  expect(wish).toMatchObject({ seq: 1, stage: 'start', told: { kind: 'Exercise', action: 'Lockdown' } })
  expect(wish?.told.message).not.toBe('')
  expect(toldFacts.parse(wish?.told)).toEqual(wish?.told)
})

test('news, the end and a misfire are told in their own words; what rooms and command say to each other is not', () => {
  const told = (command: CommandBody) =>
    after(command).map(({ stage, told: { message } }) => [stage, message])
  expect(told({ type: 'NotifyPeople', data: { message: 'Police are here.' } })).toEqual([
    ['update', 'Police are here.'],
  ])
  expect(told({ type: 'EndIncident', data: { message: 'All clear.' } })).toEqual([['end', 'All clear.']])
  expect(told({ type: 'WithdrawIncident', data: { message: 'A mistake.' } })).toEqual([['end', 'A mistake.']])
  expect(told({ type: 'SendBroadcast', data: { message: 'Stay.', severity: 1 } })).toEqual([])
})

test('a drill that becomes real is a start of something real, for those who are told of nothing else', () => {
  expect(after({ type: 'ChangeKind', data: real })).toMatchObject([
    { stage: 'start', told: { kind: 'Actual', message: 'This is real.' } },
  ])
})

test('each tells how it stood then: an update of a drill is one of a drill, although it became real in the same moment', () => {
  const kinds = after(
    { type: 'NotifyPeople', data: { message: 'All goes well.' } },
    { type: 'ChangeKind', data: real },
  )
  expect(kinds.map(({ stage, told }) => [stage, told.kind])).toEqual([
    ['update', 'Exercise'],
    ['start', 'Actual'],
  ])
})
