import { typeName } from '@muster/domain/incident/incidentTypes'
import { IconCheck, IconClock, IconSend, IconUserCheck } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { TimeText } from '../../ui/TimeText.tsx'
import { useActiveRoom } from '../BagContext.ts'
import help from '../help/HelpCalls.module.css'
import quiet from '../quiet.module.css'
import { SendState } from '../SendState.tsx'
import { reportLines } from './reportLines.ts'

const icons = { waiting: IconClock, filed: IconSend, accepted: IconUserCheck, done: IconCheck }

/** What this room has reported, and how far command has come with each. */
export function RoomReports({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  const { incident, view, entries } = useActiveRoom()
  const lines = reportLines(
    view.room,
    entries.filter(({ incidentId }) => incidentId === incident.id),
  )
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="room-reports">
      <h2 id="room-reports" ref={headingRef} tabIndex={-1} className={quiet.heading}>
        Reported by {view.room.name}
      </h2>
      <ul className={quiet.list}>
        {lines.map(({ id, type, text, hasPhoto, at, entry, words, note, stage }) => {
          const Icon = icons[stage]
          return (
            <li key={id} className={help.call} data-state={stage}>
              <p className={help.state} role="status">
                <Icon aria-hidden />
                {entry ? <SendState entry={entry} /> : words}
              </p>
              {note ? (
                <p dir="auto" className={help.text}>
                  “{note}”
                </p>
              ) : null}
              <p>
                <strong>{typeName(type)}</strong> · <TimeText at={at} />
                {hasPhoto ? ' · with a photo' : null}
              </p>
              {text ? (
                <p dir="auto" className={help.text}>
                  {text}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
