import type { Board } from '@muster/domain/incident/board'
import { t } from '@muster/words/t'
import { Chip } from '../../../ui/kit/Chip.tsx'
import classes from './Ending.module.css'
import { openItems } from './openItems.ts'

/** More rooms than this are counted. */
const maxNamedRooms = 6

/** The open items before the end, with a way to each room. */
export function OpenItems({ board, openRoom }: { board: Board; openRoom: (roomId: string) => void }) {
  const open = openItems(board)
  if (open.length === 0) {
    return <p>{t`All ${board.counts.all} rooms have answered, and nothing is open.`}</p>
  }
  return (
    <ul className={classes.open} aria-label={t`Still open`}>
      {open.map(({ name, tone, words, rooms }) => (
        <li key={name} data-tone={tone}>
          <strong>{words}</strong>
          <span className={classes.rooms}>
            {rooms.slice(0, maxNamedRooms).map((room) => (
              <Chip key={room.id} onClick={() => openRoom(room.id)}>
                {room.name}
              </Chip>
            ))}
            {rooms.length > maxNamedRooms ? <span>{t`and ${rooms.length - maxNamedRooms} more`}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
