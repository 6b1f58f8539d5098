import { expect, test } from 'vitest'
import { type Actor, type Fact, incidentEvent } from './events.ts'
import { bagOf, drill, instructionId, uuid } from './testSchool.ts'
import { toEvent } from './toEvent.ts'

const { state } = drill(2)
const place = { id: uuid(900), incidentId: uuid(999), seq: 3, at: '2026-11-24T08:00:00.000Z' }
const acknowledged = (values: Record<string, string> = {}) =>
  ({
    type: 'InstructionCompleted',
    data: { values, roomId: uuid(1), instructionIds: [instructionId(1)] },
  }) satisfies Fact
const by = (actor: Actor, commandId = 'c') => ({ actor, commandId })

test('a bare acknowledgement of a room is, letter by letter, what parsing would make of it', () => {
  const event = toEvent(state, acknowledged(), by(bagOf(1)), place)
  expect(JSON.stringify(event)).toBe(JSON.stringify(incidentEvent.parse(event)))
})

test('nothing that comes along with it is kept', () => {
  const actor = { ...bagOf(1), code: 'secret' }
  const fact = { ...acknowledged(), data: { ...acknowledged().data, more: 1 } }
  expect(JSON.stringify(toEvent(state, fact, by(actor), place))).not.toMatch(/secret|more/)
})

test.each([
  ['a name too long', by({ ...bagOf(1), name: 'x'.repeat(201) }), acknowledged()],
  ['no name', by({ ...bagOf(1), name: '' }), acknowledged()],
  ['a bag that is not the room’s and has no id', by({ ...bagOf(1), id: 'two' } as Actor), acknowledged()],
  ['a command’s id too long', by(bagOf(1), 'x'.repeat(201)), acknowledged()],
  ['words that cannot be stored', by(bagOf(1)), acknowledged({ [instructionId(1)]: '\u0000' })],
])('%s is found', (_, command, fact) => {
  expect(() => toEvent(state, fact, command, place)).toThrow()
})
