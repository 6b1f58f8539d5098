import { describe, expect, test } from 'vitest'
import type { CommandBody } from './commands.ts'
import { emptyLog } from './incidentLog.ts'
import { refuseOutsideOwnSites } from './siteRestriction.ts'
import { instructionId, school, send, startDrill, uuid } from './testSchool.ts'

/** A drill in rooms 1 and 2 of site 7 and room 3 of site 8. */
const state = started()
function started() {
  const start = startDrill(3)
  if (start.type !== 'StartIncident') throw new Error('not a start')
  const rooms = school(3).map((room, at) => ({ ...room, siteId: at < 2 ? 7 : 8 }))
  const sites = [...start.data.sites, { id: 8, name: 'South School' }]
  const { state } = send(emptyLog(uuid(999)), { ...start, data: { ...start.data, sites, rooms } })
  if (!state) throw new Error('nothing started')
  return state
}

const toRooms = (...rooms: number[]): CommandBody => ({
  type: 'SendRoomMessage',
  data: { message: 'Stay.', roomIds: rooms.map(uuid) },
})
const instruct = (roomIds: string[] | null): CommandBody => ({
  type: 'GiveInstruction',
  data: { id: instructionId(5), text: 'Stay', dataType: 0, announce: false, roomIds },
})
const chat = (room: number): CommandBody => ({
  type: 'PostChat',
  data: { roomId: uuid(room), text: 'Hello' },
})
const toAll: CommandBody[] = [
  { type: 'SendBroadcast', data: { message: 'Stay.', severity: 1 } },
  { type: 'EndIncident', data: { message: 'All clear.' } },
  { type: 'WithdrawIncident', data: { message: 'By mistake.' } },
  instruct(null),
]

describe('somebody held to one of the sites', () => {
  test.each([
    ['a message to rooms there', toRooms(1, 2)],
    ['an instruction to a room there', instruct([uuid(1)])],
    ['chat with a room there', chat(2)],
  ])('may send %s', (_, command) => {
    expect(refuseOutsideOwnSites([7], state, command)).toBeNull()
  })

  test.each([
    ['a message to a room elsewhere', toRooms(1, 3)],
    ['a message to no room there is', toRooms(4)],
    ['an instruction to a room elsewhere', instruct([uuid(3)])],
    ['chat with a room elsewhere', chat(3)],
  ])('is told of %s that there is no such room', (_, command) => {
    expect(refuseOutsideOwnSites([7], state, command)).toMatchObject({ type: 'unknown-room', status: 404 })
  })

  test.each(toAll.map((command) => [command.type, command] as const))(
    'may not do to all rooms: %s',
    (_, command) => {
      expect(refuseOutsideOwnSites([7], state, command)).toMatchObject({ type: 'other-sites', status: 403 })
    },
  )
})

test('somebody whose sites cover the incident, or who is not held to any, may do everything', () => {
  for (const command of [...toAll, toRooms(1, 3), chat(3)]) {
    expect(refuseOutsideOwnSites([8, 7, 9], state, command)).toBeNull()
    expect(refuseOutsideOwnSites(null, state, command)).toBeNull()
  }
})
