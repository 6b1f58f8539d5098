import { drill, send, uuid } from '@muster/domain/incident/testSchool'
import { expect, test } from 'vitest'
import type { KnownBag } from '../../access/knownBag.ts'
import type { LoadedIncident } from '../../incidents/loadedIncident.ts'
import { bagBroadcasts } from './bagBroadcasts.ts'

test('a message to all is of type 0, to this room of type 1, to several of type 3, which names no other bag', () => {
  const { state } = send(
    drill(2),
    { type: 'SendRoomMessage', data: { roomIds: [uuid(1), uuid(2)], message: 'To two rooms.' } },
    { type: 'SendRoomMessage', data: { roomIds: [uuid(1)], message: 'To one room.' } },
  )
  const bag = { kind: 'classroom', roomId: uuid(1) } as KnownBag
  const history = bagBroadcasts({ state } as LoadedIncident, bag, 'OWNCODE1')
  expect(history.map(({ message, type, redBagGuids }) => [message, type, redBagGuids])).toEqual([
    ['To one room.', 1, ['OWNCODE1']],
    ['To two rooms.', 3, ['OWNCODE1']],
    ['Lockdown. This is a drill.', 0, []],
  ])
})
