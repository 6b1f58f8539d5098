import type { RoomState } from '@muster/domain/incident/state'
import type { AttendanceMark } from '@muster/domain/incident/vocabulary'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { useState } from 'react'
import { sentenceOf } from '../../../api/problemError.ts'
import classes from '../../../board/room/room.module.css'
import { Button } from '../../../ui/kit/Button.tsx'
import { markPeople } from '../people/unaccounted.ts'
import { useRoomNames } from '../people/useRoomNames.ts'

const markWords = wordTable<AttendanceMark>({
  present: say`Present`,
  absent: say`Absent`,
  missing: say`Missing`,
  injured: say`Injured`,
  elsewhere: say`Elsewhere`,
})

/** The room's students by name with what the roll call said of each; asked for when somebody wants to see them. */
export function RoomPeople({ incidentId, room }: { incidentId: string; room: RoomState }) {
  const [isOpen, setOpen] = useState(false)
  const names = useRoomNames(incidentId, room.id, room.attendance?.at ?? null, isOpen)
  const isByName = room.attendance?.marks !== undefined
  return (
    <section className={classes.section} aria-label={t`Students by name`}>
      <Button aria-expanded={isOpen} loading={isOpen && names.isPending} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t`Hide names` : t`Students by name`}
      </Button>
      {isOpen && names.isError ? <p className={classes.detail}>{sentenceOf(names.error)}</p> : null}
      {isOpen && names.data ? (
        <>
          {isByName ? null : (
            <p className={classes.detail}>
              {room.attendance ? t`The room sent a count, but no names.` : t`The roll has not been called.`}
            </p>
          )}
          <ul className={classes.people}>
            {markPeople(names.data.students, room).map(({ id, name, mark }) => (
              <li key={id} data-mark={mark ?? 'none'}>
                <span>{name}</span>
                {isByName ? <span>{mark ? markWords[mark] : t`Not called`}</span> : null}
              </li>
            ))}
            {names.data.added.map(({ id, name }) => (
              <li key={id} data-mark="added">
                <span>{name}</span>
                <span>{t`Added by the room`}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
