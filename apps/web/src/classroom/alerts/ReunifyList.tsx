import { isOpenItem, mayMove, reunificationWords } from '@muster/domain/incident/reunification'
import type { ReunificationItem } from '@muster/domain/incident/state'
import { useState } from 'react'
import { TimeText } from '../../ui/TimeText.tsx'
import { toastInfo } from '../../ui/toasts.ts'
import { useActiveRoom } from '../BagContext.ts'
import { SendState } from '../SendState.tsx'
import { useRoster } from '../useRoster.ts'
import classes from './ReunifyList.module.css'

/** What a room can do with a student, in the specification's words (section 2) and what each makes of them. */
const moves = [
  { name: 'Release student', to: 'withGuardian' },
  { name: 'Release to Runner', to: 'withRunner' },
  { name: 'Reunify later', to: 'later' },
] as const

/**
 * The students of this room whose guardians wait; those the room still has to do something about come first, as of the
 * moment the list was opened. After that nobody changes place: a second tap must not release the next child.
 */
export function ReunifyList() {
  const { view } = useActiveRoom()
  const items = view.reunification?.items ?? []
  const [places] = useState(() =>
    [...items.filter(isOpenItem), ...items.filter((item) => !isOpenItem(item))].map(({ id }) => id),
  )
  const ordered = [
    ...places.flatMap((id) => items.find((item) => item.id === id) ?? []),
    ...items.filter(({ id }) => !places.includes(id)),
  ]
  if (ordered.length === 0) return <p>No reunification items</p>
  return (
    <ul className={classes.list}>
      {ordered.map((item) => (
        <Student key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Student({ item }: { item: ReunificationItem }) {
  const { incident, entries, act } = useActiveRoom()
  const roster = useRoster()
  const entry = entries.findLast(
    ({ action, incidentId, progress }) =>
      action.kind === 'student' &&
      action.itemId === item.id &&
      incidentId === incident.id &&
      progress.stage !== 'refused',
  )
  const name = roster?.hasNames ? roster.students.find(({ id }) => id === item.personId)?.name : undefined
  const student = name ?? item.student
  const asked = entry?.action.kind === 'student' ? entry.action.to : null
  const possible = moves.filter(({ to }) => mayMove(item.status, to, 'room'))
  return (
    <li className={classes.item} data-open={isOpenItem(item)}>
      <div className={classes.head}>
        <h2 className={classes.student}>{student}</h2>
        <span className={classes.badge} data-status={item.status}>
          {reunificationWords[item.status]}
        </span>
      </div>
      {item.message ? (
        <p className={classes.message} dir="auto">
          {item.message}
        </p>
      ) : null}
      {item.note ? (
        <p className={classes.message} dir="auto">
          {item.movedByName}: {item.note}
        </p>
      ) : null}
      <p className={classes.meta}>
        {entry && asked ? (
          <>
            {reunificationWords[asked]} · <SendState entry={entry} />
          </>
        ) : (
          <>
            {item.movedByName} · <TimeText at={item.movedAt} />
          </>
        )}
      </p>
      {possible.length > 0 ? (
        <div className={classes.actions}>
          {possible.map(({ name: action, to }) => (
            <button
              key={to}
              type="button"
              aria-pressed={asked === to}
              aria-label={`${action}: ${student}`}
              onClick={() => {
                toastInfo(student, action)
                if (asked !== to) act({ kind: 'student', itemId: item.id, to, note: null })
              }}
            >
              {action}
            </button>
          ))}
        </div>
      ) : null}
    </li>
  )
}
