import { callsOfIncident, type RoomCall } from '@muster/domain/incident/claims/calls'
import type { IncidentState } from '@muster/domain/incident/state'
import { IconChevronDown, IconChevronUp, IconLifebuoy } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useIsInteracting } from '../../../board/steady/useIsInteracting.ts'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import { CallCard } from './CallCard.tsx'
import classes from './RoomCalls.module.css'
import { useStableCalls } from './useStableCalls.ts'

/**
 * The width at which the rooms move below the calls: there only the line shows the worst, and a press opens the list.
 */
const narrow = '(max-width: 1000px)'

/** More done ones than this are in the rooms and in the timeline. */
const maxDone = 20

/**
 * The calls of rooms to command. The line is always there and sums up the waiting ones; the list opens under it at
 * one height, so that nothing beside it moves when another room calls.
 */
export function RoomCalls({
  incident,
  openRoom,
}: {
  incident: IncidentState
  openRoom: (roomId: string) => void
}) {
  const all = useMemo(() => callsOfIncident(incident), [incident])
  const open = all.filter(({ status }) => status !== 'done')
  const waiting = all.filter(({ status }) => status === 'filed')
  const [isOpen, setIsOpen] = useState(waiting.length > 0 && !window.matchMedia(narrow).matches)
  const cannot = useWhyUnavailable(incident, 'writeToRooms')
  const area = useRef<HTMLDivElement>(null)
  const isInteracting = useIsInteracting(area)
  const done = all.filter(({ status }) => status === 'done').slice(0, maxDone)
  const { shown, waitingForRelease, release } = useStableCalls([...open, ...done], isInteracting)
  const [worst] = waiting
  const from = new Set(open.map(({ room }) => room.id))
  const rooms = [...from].filter((id) => incident.rooms.positions.has(id)).length
  return (
    <section
      ref={area}
      className={classes.calls}
      data-waiting={waiting.length > 0 || undefined}
      aria-label="Calls"
    >
      <h2 className={classes.unseen}>Who needs help</h2>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconLifebuoy size={22} aria-hidden />
        <span className={classes.count}>
          <strong>
            {open.length === 0
              ? 'No requests from rooms'
              : countWords(open.length, waiting.length, rooms, from.size - rooms)}
          </strong>
          <span className={classes.worst}>
            {worst ? headline(worst) : 'Injured, missing, reports, needs, support'}
          </span>
        </span>
        {isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
      </button>
      <p className={classes.unseen} role="status">
        {worst ? headline(worst) : ''}
      </p>
      {isOpen ? (
        <div className={classes.list}>
          {waitingForRelease > 0 ? (
            <button type="button" className={classes.more} onClick={release}>
              Show {waitingForRelease} more {waitingForRelease === 1 ? 'call' : 'calls'}
            </button>
          ) : null}
          {shown.length === 0 ? (
            <p className={classes.none}>Rooms that need help appear here, with the reason.</p>
          ) : null}
          <ul>
            {shown.map((each) => (
              <li key={each.id}>
                <CallCard
                  incidentId={incident.id}
                  call={each}
                  mayAnswer={cannot === null || cannot.type === 'already-ended'}
                  openRoom={openRoom}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

/** The rooms are those that “Need help” counts: the same set. Bags of sites are no rooms. */
function countWords(open: number, waiting: number, rooms: number, others: number): string {
  const calls = open === 1 ? '1 call' : `${open} calls`
  const places = [
    ...(rooms > 0 || others === 0 ? [rooms === 1 ? '1 room' : `${rooms} rooms`] : []),
    ...(others > 0 ? [others === 1 ? '1 other place' : `${others} other places`] : []),
  ].join(' and ')
  return `${calls} from ${places} · ${waiting === 0 ? 'all accepted' : `${waiting} waiting`}`
}

function headline(call: RoomCall): string {
  if (call.kind === 'support') return `Someone in ${call.room.name} requests support`
  const text = call.kind === 'report' && call.report.text ? `: ${call.report.text}` : ''
  return `${call.room.name}: ${call.words}${text}`
}
