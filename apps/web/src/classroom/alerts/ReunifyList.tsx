import { actionGuides, keepsRoomsInPlace } from '@muster/domain/incident/actionGuides'
import { isOpenItem, mayMove, reunificationWords } from '@muster/domain/incident/reunification'
import type { ReunificationItem } from '@muster/domain/incident/state'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { useEffect, useState } from 'react'
import type { OutboxEntry } from '../../live/bagOutbox.ts'
import { undoLeft } from '../../live/undoTime.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { Translated } from '../../ui/Translated.tsx'
import { toastInfo } from '../../ui/toasts.ts'
import { useActiveRoom } from '../BagContext.ts'
import { SendState } from '../SendState.tsx'
import { useRoster } from '../useRoster.ts'
import classes from './ReunifyList.module.css'

/** The actions of a room on a student, in the specification's words (section 2), and the state each leads to. */
const moves = [
  {
    get name() {
      return t`Release student`
    },
    to: 'withGuardian',
  },
  {
    get name() {
      return t`Release to Runner`
    },
    to: 'withRunner',
  },
  {
    get name() {
      return t`Reunify later`
    },
    to: 'later',
  },
] as const

/**
 * The students of this room whose guardians wait; those the room still has to do something about come first, as of the
 * moment the list was opened. After that nobody changes place: a second tap must not release the next child.
 */
export function ReunifyList() {
  const { view, incident } = useActiveRoom()
  const items = view.reunification?.items ?? []
  const [places] = useState(() =>
    [...items.filter(isOpenItem), ...items.filter((item) => !isOpenItem(item))].map(({ id }) => id),
  )
  const ordered = [
    ...places.flatMap((id) => items.find((item) => item.id === id) ?? []),
    ...items.filter(({ id }) => !places.includes(id)),
  ]
  if (ordered.length === 0) return <p>{t`No reunification items`}</p>
  return (
    <>
      <ReunifyDuringAction action={incident.action} />
      <ul className={classes.list}>
        {ordered.map((item) => (
          <Student key={item.id} item={item} />
        ))}
      </ul>
    </>
  )
}

/** The rule while the room is to stay where it is: which of the two orders holds for whom. */
function ReunifyDuringAction({ action }: { action: IncidentAction }) {
  if (!keepsRoomsInPlace(action)) return null
  return (
    <p className={classes.beside}>
      <strong>{continuesWords(action)}</strong>{' '}
      {t`Release only the students listed here, and only to people you recognize. Everyone else stays.`}
    </p>
  )
}

function continuesWords(action: IncidentAction): string {
  const { directive } = actionGuides[action]
  switch (action) {
    case 'Hold':
      return t`The hold continues: ${directive}`
    case 'Secure':
      return t`The secure continues: ${directive}`
    case 'Lockdown':
      return t`The lockdown continues: ${directive}`
    case 'Evacuate':
      return t`The evacuation continues: ${directive}`
    case 'Shelter':
      return t`The shelter continues: ${directive}`
  }
}

function Student({ item }: { item: ReunificationItem }) {
  const { incident, entries, act, undo } = useActiveRoom()
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
  const left = useUndoLeft(entry ?? null)
  const possible = moves.filter(({ to }) => mayMove(item.status, to, 'room'))
  // Buttons that were there when the list was opened keep their places: the next child's buttons must not slide under a thumb.
  const [offered] = useState(possible)
  const shownMoves = moves.filter((move) => offered.includes(move) || possible.includes(move))
  // On its way: another choice would only be refused.
  const isGone = entry !== undefined && left === 0
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
          <Translated text={item.message} />
        </p>
      ) : null}
      {item.note ? (
        <p className={classes.message} dir="auto">
          {item.movedByName}: {item.note}
        </p>
      ) : null}
      <div className={classes.meta} data-has-undo={shownMoves.length > 0}>
        <p>
          {entry && asked ? (
            <>
              {reunificationWords[asked]} ·{' '}
              {left > 0 ? (
                <>
                  {t`not sent yet`}
                  <span aria-hidden>, {t`${Math.ceil(left / 1000)} s`}</span>
                </>
              ) : (
                <SendState entry={entry} />
              )}
            </>
          ) : (
            <>
              {item.movedByName} · <TimeText at={item.movedAt} />
            </>
          )}
        </p>
        {entry && left > 0 ? (
          <button
            type="button"
            className={classes.undo}
            aria-label={t`Undo: ${student}`}
            onClick={() => undo(entry.commandId)}
          >{t`Undo`}</button>
        ) : null}
      </div>
      {shownMoves.length > 0 ? (
        <div className={classes.actions}>
          {shownMoves.map(({ name: action, to }) => {
            const isOff = !possible.some((move) => move.to === to) || isGone
            return (
              <button
                key={to}
                type="button"
                aria-pressed={asked === to || item.status === to}
                aria-disabled={isOff || undefined}
                aria-label={`${action}: ${student}`}
                onClick={() => {
                  if (isOff) return
                  toastInfo(student, action)
                  if (asked !== to) act({ kind: 'student', itemId: item.id, to, note: null })
                }}
              >
                {action}
              </button>
            )
          })}
        </div>
      ) : null}
    </li>
  )
}

/** For how long an entry can still be taken back, in ms, anew with every second. */
function useUndoLeft(entry: OutboxEntry | null): number {
  const [, rerender] = useState(0)
  const left = entry ? undoLeft(entry, Date.now()) : 0
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => rerender((count) => count + 1), left % 1000 || 1000)
    return () => clearTimeout(timer)
  })
  return left
}
