import { actionGuides } from './actionGuides.ts'
import { participantIds, withParticipants } from './participants.ts'
import type { IncidentState } from './state.ts'
import { attendanceDataType } from './vocabulary.ts'

/** Stands in for names of people in what a phone may see that is shown no details. */
const someone = 'Command'
/** The built-in words are of no person. */
const byMuster = { from: 'system', byName: '', byId: '' } as const

/**
 * A room's copy of an incident without what people wrote: the action, its built-in words, what the action asks of rooms, and
 * which of it this room has done. For phones that the organization does not know, where it wants that.
 * @param state cut down to the room (`stateForRoom`)
 */
export function withoutDetails(state: IncidentState): IncidentState {
  const guide = actionGuides[state.action]
  const newest = state.broadcasts.at(-1)
  const said = newest && { ...newest, ...byMuster, message: guide.firstMessage, severity: guide.severity }
  return {
    ...state,
    location: null,
    commanderName: someone,
    commanderId: null,
    commandPassed: null,
    actionChanged: state.actionChanged && { ...state.actionChanged, byName: someone },
    realSince: state.realSince && { ...state.realSince, byName: someone },
    endedByName: state.endedByName && someone,
    closingMessage: null,
    closingWord: null,
    reunification: null,
    broadcasts: said ? [{ ...said, struck: null }] : [],
    roomMessages: [],
    instructions: state.instructions.filter(
      ({ isOfAction, dataType }) => isOfAction || dataType === attendanceDataType,
    ),
    ...withParticipants(state, participantIds(state), (room) => ({
      ...room,
      status: room.status && { ...room.status, note: null },
      attendance: room.attendance && { ...room.attendance, marks: undefined, extras: undefined },
      earlier: [],
      messages: [],
      chat: [],
      members: [],
      leftMembers: undefined,
      reports: [],
      leftOut: undefined,
      reunification: [],
      survey: null,
      answeredCalls: [],
    })),
  }
}
