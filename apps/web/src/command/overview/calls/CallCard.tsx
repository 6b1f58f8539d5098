import { Button, TextInput } from '@mantine/core'
import type { RoomCall } from '@muster/domain/incident/claims/calls'
import { moreWords } from '@muster/domain/incident/phoneWords'
import { messageLimit } from '@muster/domain/text'
import { useState } from 'react'
import { Failure } from '../../../board/send/Failure.tsx'
import { PhotoButton } from '../../../shell/watch/PhotoButton.tsx'
import { LongText } from '../../../ui/LongText.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import classes from './RoomCalls.module.css'
import { type AnsweredCall, useAnswerCall } from './useAnswerCall.ts'

type Props = {
  incidentId: string
  call: RoomCall
  mayAnswer: boolean
  openRoom: (roomId: string) => void
}

/** One room's call: its subject, the person who goes, and the button for done. */
export function CallCard({ incidentId, call, mayAnswer, openRoom }: Props) {
  const { room, at, status, answer, words } = call
  const said = call.kind === 'report' ? call.report.text : call.note
  const others = call.kind === 'report' && call.report.others
  return (
    <article className={classes.card} data-stage={status} aria-label={`${room.name}: ${words}`}>
      <h3 className={classes.title}>
        <button type="button" className={classes.room} onClick={() => openRoom(room.id)}>
          {room.name}
        </button>{' '}
        <span className={classes.type}>{words}</span>
      </h3>
      <p className={classes.where}>
        {call.kind === 'found' ? `Found by ${call.byName} · ` : ''}
        <TimeText at={at} relative />
        {others ? ` · ${moreWords(others)}` : ''}
      </p>
      {said ? <LongText text={said} /> : null}
      {answer ? (
        <p className={classes.where}>
          {status === 'done'
            ? 'Done by'
            : call.kind === 'found'
              ? 'On the way or at the room:'
              : 'Accepted by'}{' '}
          {answer.byName} · <TimeText at={answer.at} />
          {answer.note ? `: ${answer.note}` : ''}
        </p>
      ) : null}
      {call.kind === 'found' ? (
        <p className={classes.where}>Closes when someone clears the room.</p>
      ) : mayAnswer && status !== 'done' ? (
        <AnswerButtons incidentId={incidentId} call={call} />
      ) : null}
      {call.kind === 'report' && call.report.photoId ? (
        <div className={classes.buttons}>
          <PhotoButton photoId={call.report.photoId} of={room.name} />
        </div>
      ) : null}
    </article>
  )
}

function AnswerButtons({ incidentId, call }: { incidentId: string; call: AnsweredCall }) {
  const { status } = call
  const [note, setNote] = useDraft(`${incidentId}.${call.id}`, '')
  const [isNoting, setIsNoting] = useState(note !== '')
  const send = useAnswerCall(incidentId, call, () => {
    setNote('')
    setIsNoting(false)
  })
  const sendAnswer = (to: 'accepted' | 'done') => send.mutate({ stage: to, note: note.trim() || null })
  const label = call.kind === 'support' ? 'Note for colleagues' : 'Note: the room reads it'
  return (
    <>
      {send.error ? <Failure what="sent" error={send.error} /> : null}
      {isNoting ? (
        <TextInput
          aria-label={label}
          placeholder={label}
          maxLength={messageLimit}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      ) : null}
      <div className={classes.buttons}>
        {status === 'filed' ? (
          <Button
            size="sm"
            loading={send.isPending && send.variables?.stage === 'accepted'}
            onClick={() => sendAnswer('accepted')}
          >
            Accept
          </Button>
        ) : null}
        <Button
          size="sm"
          variant={status === 'filed' ? 'default' : 'filled'}
          loading={send.isPending && send.variables?.stage === 'done'}
          onClick={() => sendAnswer('done')}
        >
          Done
        </Button>
        {isNoting ? null : (
          <Button size="sm" variant="subtle" onClick={() => setIsNoting(true)}>
            Add a note
          </Button>
        )}
      </div>
    </>
  )
}
