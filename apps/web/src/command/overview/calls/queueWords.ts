import type { RoomCall } from '@muster/domain/incident/claims/calls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'

/** Counts the calls that wait, and those that somebody has accepted. Rooms are counted in the header: several calls may be of one. */
export function queueWords(open: readonly Pick<RoomCall, 'status'>[]): string {
  const waiting = open.filter(({ status }) => status === 'filed').length
  const accepted = open.length - waiting
  if (open.length === 0) return t`Nothing needs an answer`
  const parts = [
    waiting === 0 ? '' : t`${plural(waiting, '# needs an answer', '# need an answer')}`,
    accepted === 0 ? '' : t`${accepted} accepted`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** A call in one line: the room, its subject, and what was said. */
export function headline(call: RoomCall): string {
  if (call.kind === 'support') return t`Someone in ${call.room.name} requests support`
  const said = call.kind === 'report' ? call.report.text : call.kind === 'chat' ? call.note : null
  const text = said ? `: ${said}` : ''
  return `${call.room.name}: ${call.words}${text}`
}
