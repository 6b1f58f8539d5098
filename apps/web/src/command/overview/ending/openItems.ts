import type { Board, BoardRow } from '@muster/domain/incident/board'
import { openCalls } from '@muster/domain/incident/claims/calls'
import { missingAndInjured, missingAndInjuredTotals, peopleIn } from '@muster/domain/incident/claims/people'
import type { RoomState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { waitingChats } from '../../../board/words/roomWords.ts'

/** Something that is still open when somebody wants to end: what, and in which rooms. */
export type OpenItem = { name: string; tone: 'help' | 'open'; words: string; rooms: RoomState[] }

/** The open items, the gravest first; empty when everything is done. Nothing here keeps anybody from ending. */
export function openItems({ rows }: Board): OpenItem[] {
  const where = (test: (row: BoardRow) => boolean) => rows.filter(test).map(({ room }) => room)
  const help = where(({ needsHelp }) => needsHelp)
  const missing = where(({ room }) => missingAndInjured(room).missing > 0)
  const lost = missingAndInjuredTotals(missing).missing
  // A need under "needs help" by the room's own status is not named a second time as a request.
  const calling = where(({ room }) => openRequests(room) > 0)
  const calls = calling.reduce((sum, room) => sum + openRequests(room), 0)
  const unread = where(({ room }) => waitingChats(room) > 0)
  const silent = where(({ progress }) => progress !== 'answered')
  const taken = where(({ room }) => (room.clearing?.takers.length ?? 0) > 0)
  const uncounted = where(({ room }) => (room.expected ?? 0) > 0 && peopleIn(room) === null)
  const waiting = where(({ room }) => waitingGuardians(room) > 0)
  const guardians = waiting.reduce((sum, room) => sum + waitingGuardians(room), 0)
  const all: OpenItem[] = [
    {
      name: 'help',
      tone: 'help',
      words: t`${plural(help.length, '# room still needs help', '# rooms still need help')}`,
      rooms: help,
    },
    {
      name: 'missing',
      tone: 'help',
      rooms: missing,
      words: t`${plural(lost, '# student is missing', '# students are missing')}`,
    },
    {
      name: 'calls',
      tone: 'help',
      rooms: calling,
      words: t`${plural(calls, '# report or request is open', '# reports and requests are open')}`,
    },
    {
      name: 'chat',
      tone: 'open',
      rooms: unread,
      words: t`${plural(unread.length, '# room has unread chat', '# rooms have unread chat')}`,
    },
    {
      name: 'silent',
      tone: 'open',
      rooms: silent,
      words: t`${plural(silent.length, '# room has not answered', '# rooms have not answered')}`,
    },
    {
      name: 'uncounted',
      tone: 'open',
      rooms: uncounted,
      words: t`${plural(uncounted.length, '# room has not counted its students', '# rooms have not counted their students')}`,
    },
    {
      name: 'taken',
      tone: 'open',
      rooms: taken,
      words: t`${plural(taken.length, '# room was taken but is not cleared', '# rooms were taken but are not cleared')}`,
    },
    {
      name: 'guardians',
      tone: 'open',
      rooms: waiting,
      words: t`${plural(guardians, '# student has a guardian waiting', '# students have guardians waiting')}`,
    },
  ]
  return all.filter(({ rooms }) => rooms.length > 0)
}

/** Reports and requests of this room that are not done. */
function openRequests(room: RoomState): number {
  return openCalls(room).filter(({ kind }) => kind !== 'trouble' && kind !== 'found').length
}

/** Students who are not with their guardians yet, and are asked for. */
function waitingGuardians({ reunification }: RoomState): number {
  return reunification.filter(({ status }) => ['requested', 'later', 'withRunner'].includes(status)).length
}
