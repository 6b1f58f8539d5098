import { TextInput } from '@mantine/core'
import { moveItem } from '@muster/contract/incidentCalls'
import { mayMove, reunificationWords } from '@muster/domain/incident/reunification'
import type { IncidentState } from '@muster/domain/incident/state'
import type { ReunificationStatus } from '@muster/domain/incident/vocabulary'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { Badge, type Tone } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import page from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { useWhyUnavailable } from '../send/useWhyUnavailable.ts'
import classes from './Reunification.module.css'
import { moveOrder, moveWords, type Student } from './students.ts'

type StudentItemProps = {
  incident: IncidentState
  student: Student
  /** The name in the roster, for people who may read names; null where only initials are known. */
  name: string | null
  isOver: boolean
}

type Move = { to: (typeof moveOrder)[number]; note: string | null }

const tones = {
  inRoom: 'none',
  requested: 'warn',
  withRunner: 'warn',
  later: 'warn',
  refused: 'help',
  withGuardian: 'ok',
} as const satisfies Record<ReunificationStatus, Tone>

/** One student: the guardian who waits, the present place, and the next step. */
export function StudentItem({ incident, student, name, isOver }: StudentItemProps) {
  const { item, room } = student
  const [isRefusing, setRefusing] = useState(false)
  const move = useCommand((commandId, { to, note }: Move) =>
    call(moveItem, {
      params: { incidentId: incident.id, itemId: item.id },
      body: { commandId, roomId: room.id, to, note },
    }),
  )
  const cannot = useWhyUnavailable(incident, 'writeToRooms')
  const next = moveOrder.filter((to) => mayMove(item.status, to, 'command'))
  return (
    <li className={classes.student} data-status={item.status}>
      <div>
        <h3>
          {name ?? item.student} <span>{room.name}</span>
        </h3>
        {item.message ? <p>{item.message}</p> : null}
        <p className={classes.where}>
          <Badge tone={tones[item.status]}>{reunificationWords[item.status]}</Badge> {item.movedByName},{' '}
          <TimeText at={item.movedAt} relative />
          {item.note ? `: ${item.note}` : ''}
        </p>
        {move.error ? <Failure what="changed" error={move.error} /> : null}
      </div>
      {isOver || cannot || next.length === 0 ? null : (
        <div className={page.actions}>
          {next.map((to) => (
            <Button
              key={to}
              loading={move.isPending && move.variables.to === to}
              aria-expanded={to === 'refused' ? isRefusing : undefined}
              onClick={() => (to === 'refused' ? setRefusing(!isRefusing) : move.mutate({ to, note: null }))}
            >
              {moveWords[to]}
            </Button>
          ))}
        </div>
      )}
      {isRefusing && !cannot && next.includes('refused') ? (
        <RefuseForm
          isSending={move.isPending}
          onRefuse={(note) => {
            setRefusing(false)
            move.mutate({ to: 'refused', note })
          }}
        />
      ) : null}
    </li>
  )
}

function RefuseForm({
  isSending,
  onRefuse,
}: {
  isSending: boolean
  onRefuse: (note: string | null) => void
}) {
  const [note, setNote] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onRefuse(note.trim() || null)
  }
  return (
    <form className={classes.refuse} onSubmit={submit}>
      <TextInput
        label={t`Why not (optional)`}
        description={t`Only command sees it. The room sees that the student is not released.`}
        size="md"
        maxLength={messageLimit}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" kind="danger" loading={isSending}>
        {t`Do not release`}
      </Button>
    </form>
  )
}
