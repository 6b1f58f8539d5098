import { expect, test } from 'vitest'
import { roomView } from './roomView.ts'
import { toSnapshot } from './state.ts'
import { bagOf, drill, instructionId, manager, send, uuid } from './testSchool.ts'
import { stateForRoom } from './visibility.ts'
import { withoutDetails } from './withoutDetails.ts'

const roomId = uuid(1)

test('a phone without details reads what the action asks, and nothing that anybody wrote', () => {
  const secret = 'SECRET'
  const log = send(
    drill(2),
    { type: 'SendBroadcast', data: { message: secret, severity: 3 } },
    { type: 'SendRoomMessage', data: { message: secret, roomIds: [roomId] } },
    {
      type: 'GiveInstruction',
      data: { id: instructionId(9), text: secret, dataType: 0, roomIds: null, announce: false },
    },
    { type: 'PostChat', data: { roomId, text: secret, typedName: secret }, actor: bagOf(1) },
    { type: 'JoinChat', data: { roomId, memberId: 'aB3dE9', name: secret }, actor: bagOf(1) },
    {
      type: 'FileReport',
      data: { reportId: uuid(77), roomId, type: 3, text: secret, photoId: null },
      actor: bagOf(1),
    },
    {
      type: 'ReportRoomStatus',
      data: { roomId, status: 'injured', headcount: 20, needs: [], note: secret },
      actor: bagOf(1),
    },
    {
      type: 'CompleteInstruction',
      data: { roomId, instructionIds: [instructionId(1)], values: {} },
      actor: bagOf(1),
    },
    { type: 'EndIncident', data: { message: secret, word: secret } },
  )
  const own = log.state && stateForRoom(roomId, log.state)
  if (!own) throw new Error('no room')
  const shown = withoutDetails(own)
  expect(JSON.stringify(toSnapshot(own))).toContain(secret)
  expect(JSON.stringify(toSnapshot(shown))).not.toContain(secret)
  expect(JSON.stringify(toSnapshot(shown))).not.toContain(manager.name)
  const view = roomView(shown, roomId)
  expect(view?.broadcast).toMatchObject({ from: 'system', byName: '', byId: '' })
  expect(view?.broadcast?.message).toMatch(/^Lockdown/)
  expect(view?.instructions.map(({ text, completed }) => [text, completed])).toEqual([
    ['Lock the door', true],
    ['Take attendance', false],
  ])
  expect(view?.room.status).toMatchObject({ status: 'injured', headcount: 20, note: null })
  expect(shown.version).toBe(own.version)
})
