import { Drawer } from '@mantine/core'
import type { Board, BoardRow } from '@muster/domain/incident/board'
import { missingAndInjured } from '@muster/domain/incident/claims/people'
import type { IncidentState, RoomState } from '@muster/domain/incident/state'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useMemo, useState } from 'react'
import { sentenceOf } from '../../../api/problemError.ts'
import { IncidentKindBand } from '../../../ui/IncidentKindBand.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextButton } from '../../../ui/kit/TextButton.tsx'
import classes from './UnaccountedDialog.module.css'
import { countMissing, foundIn, namesOf, unaccountedFor } from './unaccounted.ts'
import { useRoomNames } from './useRoomNames.ts'

/** Rooms whose names are asked for at once: enough to read, few enough for a school's line. */
const namesFetchedAtOnce = 20

type UnaccountedDialogProps = {
  incident: IncidentState
  board: Board
  opened: boolean
  onClose: () => void
  onRoom: (roomId: string) => void
}

/** Every student of whom nobody has said where they are, by name and room. */
export function UnaccountedDialog({ incident, board, opened, onClose, onRoom }: UnaccountedDialogProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={480} title={t`Students unaccounted for`}>
      <div className={classes.body}>
        <IncidentKindBand incident={incident} />
        <Lists incident={incident} board={board} onRoom={onRoom} />
      </div>
    </Drawer>
  )
}

function Lists({ incident, board, onRoom }: Pick<UnaccountedDialogProps, 'incident' | 'board' | 'onRoom'>) {
  const found = useMemo(() => unaccountedFor(board.rows), [board.rows])
  const elsewhere = useMemo(() => foundIn(board.rows), [board.rows])
  const severalSites = incident.sites.length > 1
  if (found.missing.length + found.uncounted.length === 0) {
    return <p>{t`Every room has counted its students, and none is missing.`}</p>
  }
  return (
    <>
      {found.missing.length > 0 ? (
        <Names
          title={t`Missing: ${countMissing(found)} in ${rooms(found.missing.length)}`}
          found={elsewhere}
          incidentId={incident.id}
          rows={found.missing}
          severalSites={severalSites}
          onRoom={onRoom}
          isOpen
        />
      ) : null}
      {found.uncounted.length > 0 ? (
        <Names
          title={t`Not counted yet: ${rooms(found.uncounted.length)}`}
          found={elsewhere}
          incidentId={incident.id}
          rows={found.uncounted}
          severalSites={severalSites}
          onRoom={onRoom}
          isOpen={found.missing.length === 0 && found.uncounted.length <= namesFetchedAtOnce}
        />
      ) : null}
    </>
  )
}

const rooms = (count: number) => t`${plural(count, '# room', '# rooms')}`

type NamesProps = {
  title: string
  incidentId: string
  rows: readonly BoardRow[]
  severalSites: boolean
  /** The rooms where students are by the roll of another room, by person id. */
  found: ReadonlyMap<string, string>
  isOpen: boolean
  onRoom: (roomId: string) => void
}

function Names({ title, incidentId, rows, severalSites, found, isOpen, onRoom }: NamesProps) {
  const [limit, setLimit] = useState(isOpen ? namesFetchedAtOnce : 0)
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {rows.slice(0, limit).map(({ room, siteName }) => (
        <div key={room.id} className={classes.room}>
          <h4 className={classes.roomName}>
            <TextButton onClick={() => onRoom(room.id)}>{room.name}</TextButton>
            {severalSites ? <span className={classes.site}>{siteName}</span> : null}
          </h4>
          <RoomNames incidentId={incidentId} room={room} found={found} />
        </div>
      ))}
      {rows.length > limit ? (
        <Button onClick={() => setLimit(limit + namesFetchedAtOnce)}>
          {limit === 0
            ? t`Show names (${Math.min(namesFetchedAtOnce, rows.length)} of ${rows.length} rooms)`
            : t`Show more (${Math.min(namesFetchedAtOnce, rows.length - limit)} of ${rows.length - limit} rooms)`}
        </Button>
      ) : null}
    </section>
  )
}

type RoomNamesProps = { incidentId: string; room: RoomState; found: ReadonlyMap<string, string> }

function RoomNames({ incidentId, room, found }: RoomNamesProps) {
  const names = useRoomNames(incidentId, room.id, room.attendance?.at ?? null)
  if (names.isError) {
    return <p className={classes.note}>{t`The names could not be fetched. ${sentenceOf(names.error)}`}</p>
  }
  if (!names.data) return <p className={classes.note}>{t`Loading the names…`}</p>
  const people = namesOf(names.data.students, room, found)
  const onOtherRolls = namesOf(names.data.students, room).flatMap(({ id, name }) => {
    const at = found.get(id)
    return at === undefined ? [] : [{ id, name, at }]
  })
  const unnamed = missingAndInjured(room).missing - people.length - onOtherRolls.length
  return (
    <>
      {people.length > 0 ? (
        <ul className={classes.names}>
          {people.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      ) : null}
      {onOtherRolls.length > 0 ? (
        <p className={classes.note}>
          {t`By the roll of another room: ${commaList(onOtherRolls.map(({ name, at }) => `${name} (${at})`))}`}
        </p>
      ) : null}
      {room.attendance && unnamed > 0 ? (
        <p className={classes.note}>{t`${unnamed} more by number: the room gave no names.`}</p>
      ) : null}
      {!room.attendance && names.data.students.length === 0 ? (
        <p className={classes.note}>{t`The roster of this room has no names.`}</p>
      ) : null}
    </>
  )
}
