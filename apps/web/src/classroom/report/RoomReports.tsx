import { t } from '@muster/words/t'
import { useActiveRoom } from '../BagContext.ts'
import quiet from '../quiet.module.css'
import { ReportItem } from './ReportItem.tsx'
import { reportLines } from './reportLines.ts'

/**
 * The reports of this room, and command's progress with each.
 * @param exceptId the one that is shown elsewhere
 */
export function RoomReports({ exceptId }: { exceptId: string | null }) {
  const { incident, view, entries } = useActiveRoom()
  const lines = reportLines(
    view.room,
    entries.filter(({ incidentId }) => incidentId === incident.id),
  ).filter(({ id }) => id !== exceptId)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="room-reports">
      <h2 id="room-reports" className={quiet.heading}>{t`Reported by ${view.room.name}`}</h2>
      <ul className={quiet.list}>
        {lines.map((line) => (
          <ReportItem key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}
