import { mayAccessSites } from '../access/rights.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CommandBody } from './commands.ts'
import { findRetractable } from './decideRetraction.ts'
import { isGroup } from './groupChat.ts'
import { participantOf } from './participants.ts'
import type { IncidentState } from './state.ts'

/**
 * Refuses a command of somebody restricted to sites: they command rooms at their sites, and every room only when all
 * sites of the incident are theirs. Asked before `decide`, by the server and by buttons.
 * @param siteIds their sites, or null for somebody who is not restricted
 * @returns a refusal, or null when they may; a room elsewhere is refused as if it took no part
 */
export function refuseOutsideOwnSites(
  siteIds: readonly number[] | null,
  state: IncidentState,
  command: CommandBody,
): Refusal | null {
  if (siteIds === null) return null
  const all = state.sites.map(({ id }) => id)
  if (mayAccessSites(siteIds, all)) return null
  const roomIds = roomsReached(state, command)
  if (roomIds === 'all') return refuse('other-sites')
  const isOwn = (id: string) => siteIds.includes(participantOf(state, id)?.siteId ?? 0)
  return roomIds.every(isOwn) ? null : refuse('unknown-room')
}

/** The rooms that a command reaches. */
function roomsReached(state: IncidentState, command: CommandBody): readonly string[] | 'all' {
  switch (command.type) {
    case 'StartIncident':
    case 'TransferCommand':
    case 'ChangeAction':
    case 'ChangeKind':
    case 'SendBroadcast':
    case 'StartReunification':
    case 'EndIncident':
    case 'WithdrawIncident':
    case 'AddNote':
    case 'RecordFinding':
    case 'InviteGuest':
    case 'ChangeGuest':
    case 'RevokeGuest':
    case 'EnterAsGuest':
    case 'ShowToGuest':
    case 'NotifyPeople':
      return 'all'
    case 'PostGroupChat':
      return []
    case 'PinChat':
    case 'UnpinChat':
      return isGroup(command.data.channel) ? [] : [command.data.channel]
    case 'StrikeEntry':
      return command.data.instead ? 'all' : (findRetractable(state, command.data.seq)?.roomIds ?? 'all')
    case 'GiveInstruction':
      return command.data.roomIds ?? 'all'
    case 'SendRoomMessage':
      return command.data.roomIds
    case 'CompleteInstruction':
    case 'MarkRoomSeen':
    case 'ReportRoomStatus':
    case 'TakeAttendance':
    case 'FileReport':
    case 'AnswerReport':
    case 'AnswerCall':
    case 'JoinChat':
    case 'PostChat':
    case 'AddReunificationItem':
    case 'MoveReunificationItem':
    case 'AnswerSurvey':
    case 'RequestSupport':
    case 'TakeRoom':
    case 'HandOverRoom':
    case 'ClearRoom':
      return [command.data.roomId]
  }
}
