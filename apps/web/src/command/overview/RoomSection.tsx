import type { BoardRow } from '@muster/domain/incident/board'
import { RungMark } from '../../ui/RungMark.tsx'
import type { BoardSection } from './boardFilter.ts'
import classes from './RoomBoard.module.css'
import { RoomCard } from './RoomCard.tsx'

const titles: Record<BoardSection, string> = {
  help: 'Need help',
  notReached: 'Not reached',
  seen: 'Seen, no answer yet',
  answered: 'Answered',
}

type RoomSectionProps = {
  section: BoardSection
  rows: readonly BoardRow[]
  severalSites: boolean
  chosen: ReadonlySet<string> | null
  onPress: (roomId: string) => void
}

/** The rooms that stand on one rung. */
export function RoomSection({ section, rows, severalSites, chosen, onPress }: RoomSectionProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={titles[section]}>
      <h2 className={classes.sectionTitle} data-section={section}>
        {section === 'help' ? <span aria-hidden>▲</span> : <RungMark rung={section} bare />}
        {titles[section]} <span className={classes.sectionCount}>{rows.length}</span>
      </h2>
      <ul className={classes.grid}>
        {rows.map((row) => (
          <li key={row.room.id} className={classes.cell}>
            <RoomCard
              room={row.room}
              rung={row.rung}
              needsHelp={row.needsHelp}
              siteName={severalSites ? row.siteName : null}
              chosen={chosen ? chosen.has(row.room.id) : null}
              onPress={onPress}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
