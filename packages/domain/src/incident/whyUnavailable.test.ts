import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import type { Command, CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import { emptyLog } from './incidentLog.ts'
import { refuseOutsideOwnSites } from './siteRestriction.ts'
import type { IncidentState } from './state.ts'
import { becomesReal, manager, school, send, startDrill, uuid } from './testSchool.ts'
import { stateForSites } from './visibility.ts'
import { type BoardAction, whyUnavailable } from './whyUnavailable.ts'

/** A drill in room 1 of site 7 and room 2 of site 8, running or over. */
function drillAtTwoSites(...then: CommandBody[]): IncidentState {
  const start = startDrill(2)
  if (start.type !== 'StartIncident') throw new Error('not a start')
  const rooms = school(2).map((room, place) => ({ ...room, siteId: 7 + place }))
  const sites = [...start.data.sites, { id: 8, name: 'South School' }]
  const { state } = send(emptyLog(uuid(999)), { ...start, data: { ...start.data, sites, rooms } }, ...then)
  if (!state) throw new Error('nothing started')
  return state
}

/** The command behind each button, as somebody at site 7 sends it. */
const commandOf: Record<BoardAction, CommandBody> = {
  end: { type: 'EndIncident', data: { message: 'All clear.' } },
  control: { type: 'ChangeKind', data: { kind: 'Actual', message: 'Real.', severity: 3 } },
  leaveLockdown: {
    type: 'ChangeAction',
    data: { action: 'Evacuate', instructions: [], message: 'Leave.', severity: 3 },
  },
  withdraw: { type: 'WithdrawIncident', data: { message: 'By mistake.', kind: 'Actual' } },
  writeToAll: { type: 'SendBroadcast', data: { message: 'Stay.', severity: 1 } },
  writeToRooms: { type: 'SendRoomMessage', data: { message: 'Stay.', roomIds: [uuid(1)] } },
}
const actions = ['end', 'control', 'leaveLockdown', 'withdraw', 'writeToAll', 'writeToRooms'] as const
const end = commandOf.end

test('a button says no when the server would, with the same sentence, and only then', () => {
  const sites = fc.constantFrom(null, [7], [7, 8], [7, 9])
  const stories = fc.constantFrom(
    drillAtTwoSites(),
    drillAtTwoSites(end),
    drillAtTwoSites(commandOf.withdraw),
    drillAtTwoSites(becomesReal),
    drillAtTwoSites(becomesReal, {
      type: 'TransferCommand',
      data: { to: { id: uuid(905), name: 'Kim Ode' } },
    }),
  )
  fc.assert(
    fc.property(sites, stories, fc.constantFrom(...actions), (own, whole, attempt) => {
      const shown = own ? stateForSites(own, whole) : whole
      if (!shown) throw new Error('not shown')
      const command: Command = { ...commandOf[attempt], commandId: 'c', actor: manager }
      const outcome = decide(whole, command)
      const decided = isRefusal(outcome) ? outcome : null
      const elsewhere = whole.stage === 'active' ? refuseOutsideOwnSites(own, whole, command) : null
      expect(whyUnavailable(shown, { accountId: uuid(900), mayCommand: true }, attempt)).toEqual(
        elsewhere ?? decided,
      )
    }),
  )
})

test('who only follows can do nothing of it', () => {
  for (const action of actions)
    expect(
      whyUnavailable(drillAtTwoSites(), { accountId: uuid(900), mayCommand: false }, action),
    ).toMatchObject({
      type: 'missing-right',
      status: 403,
    })
})
