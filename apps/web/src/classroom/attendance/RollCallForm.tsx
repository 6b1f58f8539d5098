import { Button, VisuallyHidden } from '@mantine/core'
import type { RoomRoster } from '@muster/contract/rosterCalls'
import { t } from '@muster/words/t'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '../../live/newId.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import classes from './AttendancePage.module.css'
import { attendanceWords, type TakenAttendance } from './attendanceCounts.ts'
import roll from './RollCallForm.module.css'
import { RollCallRow } from './RollCallRow.tsx'
import { attendanceOf, emptyRollCall, markOf, matching, type RollCall, rollCallOf } from './rollCall.ts'

type Props = {
  roster: RoomRoster
  /** The last recorded attendance, from this phone or another. */
  recorded: TakenAttendance | null
  label: string
  afterSend: () => void
}

/** From so many students on there is a field to search them. */
const searchFieldFrom = 12

/** Attendance by name: all are present until somebody says otherwise. */
export function RollCallForm({ roster, recorded, label, afterSend }: Props) {
  const { incident, view, entries, act } = useActiveRoom()
  const key = `${incident.id}.${view.room.id}`
  const [draft, setDraft] = useDraft<RollCall | null>(`roll.${key}`, null)
  const [typed, setTyped] = useState('')
  const onTheirWay = entries.flatMap(({ action, incidentId }) =>
    action.kind === 'person' && incidentId === incident.id ? [{ id: action.id, name: action.name }] : [],
  )
  const rollCall =
    draft ?? (recorded?.marks ? rollCallOf(recorded, [...roster.added, ...onTheirWay]) : emptyRollCall)
  const { students } = roster
  const attendance = attendanceOf(rollCall, students)
  const shown = matching(students, typed)
  const change = (part: Partial<RollCall>) => setDraft({ ...rollCall, ...part })

  function send() {
    const known = new Set([...roster.added, ...onTheirWay].map(({ id }) => id))
    // Their names go first, so that command never counts somebody it cannot name.
    for (const { id, name } of rollCall.added) if (!known.has(id)) act({ kind: 'person', id, name })
    act({ kind: 'attendance', ...attendance })
    setDraft(null)
    afterSend()
  }

  return (
    <>
      <Button
        variant="default"
        fullWidth
        h={56}
        fz="lg"
        onClick={() => change({ marks: {} })}
      >{t`Everyone present`}</Button>
      {students.length >= searchFieldFrom ? (
        <label className={`${controls.field} ${roll.search}`} data-quiet>
          {t`Search the roster`}
          <input
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
      ) : null}
      <ul className={roll.list} aria-label={t`Students`}>
        {shown.map((student) => (
          <RollCallRow
            key={student.id}
            student={student}
            mark={markOf(rollCall, student.id)}
            change={(mark) => change({ marks: { ...rollCall.marks, [student.id]: mark } })}
          />
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={classes.state}>{t`No student of this name on the roster. Add them below.`}</p>
      ) : null}
      <AddedPeople
        rollCall={rollCall}
        add={(name) => change({ added: [...rollCall.added, { id: newId(), name }] })}
        remove={(id) => change({ added: rollCall.added.filter((person) => person.id !== id) })}
      />
      <p className={roll.sum} role="status">
        {attendanceWords(attendance)}
      </p>
      <Button fullWidth h={56} fz="lg" className={buttons.primary} onClick={send}>
        {label}
      </Button>
    </>
  )
}

type AddedProps = { rollCall: RollCall; add: (name: string) => void; remove: (id: string) => void }

/** People who are here and on no roster. */
function AddedPeople({ rollCall, add, remove }: AddedProps) {
  const [name, setName] = useState('')
  return (
    <section aria-labelledby="extra-people" className={roll.extra}>
      <h2 id="extra-people">{t`Extra people`}</h2>
      <ul className={roll.list}>
        {rollCall.added.map((person) => (
          <li key={person.id} className={roll.row}>
            <span className={roll.person}>{person.name}</span>
            <button type="button" className={roll.more} onClick={() => remove(person.id)}>
              <IconX aria-hidden />
              <VisuallyHidden>{t`Remove ${person.name}`}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      <form
        className={roll.add}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return
          add(name.trim())
          setName('')
        }}
      >
        <label className={`${controls.field} ${roll.search}`} data-quiet>
          {t`Name of a person not on the roster`}
          <input
            type="text"
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <Button
          type="submit"
          variant="default"
          h={56}
          fz="md"
          leftSection={<IconPlus size={20} aria-hidden />}
        >{t`Add`}</Button>
      </form>
    </section>
  )
}
