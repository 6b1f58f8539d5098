import { Button, TextInput } from '@mantine/core'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { messageLimit } from '@muster/domain/text'
import { useState } from 'react'
import { Failure } from '../../../board/send/Failure.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { PhotoButton } from '../../watch/PhotoButton.tsx'
import classes from './RoomCalls.module.css'
import type { RoomCall } from './roomCalls.ts'
import { useAnswerCall } from './useAnswerCall.ts'

type Props = {
  incidentId: string
  call: RoomCall
  mayAnswer: boolean
  openRoom: (roomId: string) => void
}

/** What one room asks: what it is about, who goes, and that it is done. */
export function CallCard({ incidentId, call, mayAnswer, openRoom }: Props) {
  const { room, at, stage, answer } = call
  const [note, setNote] = useDraft(`${incidentId}.${call.id}`, '')
  const [isNoting, setIsNoting] = useState(note !== '')
  const send = useAnswerCall(incidentId, call, () => {
    setNote('')
    setIsNoting(false)
  })
  const wish = (to: 'accepted' | 'done') => send.mutate({ stage: to, note: note.trim() || null })
  return (
    <article className={classes.card} data-stage={stage} aria-label={`${room.name}: ${subjectOf(call)}`}>
      <h3 className={classes.title}>
        <button type="button" className={classes.room} onClick={() => openRoom(room.id)}>
          {room.name}
        </button>{' '}
        <span className={classes.type}>{subjectOf(call)}</span>
      </h3>
      <p className={classes.where}>
        <TimeText at={at} relative />
      </p>
      {wordsOf(call) ? <p className={classes.text}>{wordsOf(call)}</p> : null}
      {answer ? (
        <p className={classes.where}>
          {stage === 'done' ? 'Done' : 'Accepted'} by {answer.byName} · <TimeText at={answer.at} />
          {answer.note ? `: ${answer.note}` : ''}
        </p>
      ) : null}
      {send.error ? <Failure what="sent" error={send.error} /> : null}
      {isNoting && stage !== 'done' ? (
        <TextInput
          aria-label={call.kind === 'support' ? 'Note for colleagues' : 'Note: the room reads it'}
          placeholder={call.kind === 'support' ? 'Note for colleagues' : 'Note: the room reads it'}
          maxLength={messageLimit}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      ) : null}
      <div className={classes.buttons}>
        {mayAnswer && stage === 'filed' ? (
          <Button
            size="sm"
            loading={send.isPending && send.variables?.stage === 'accepted'}
            onClick={() => wish('accepted')}
          >
            Accept
          </Button>
        ) : null}
        {mayAnswer && stage !== 'done' ? (
          <>
            <Button
              size="sm"
              variant={stage === 'filed' ? 'default' : 'filled'}
              loading={send.isPending && send.variables?.stage === 'done'}
              onClick={() => wish('done')}
            >
              Done
            </Button>
            {isNoting ? null : (
              <Button size="sm" variant="subtle" onClick={() => setIsNoting(true)}>
                Add a note
              </Button>
            )}
          </>
        ) : null}
        {call.kind === 'report' && call.report.photoId ? (
          <PhotoButton photoId={call.report.photoId} of={room.name} />
        ) : null}
      </div>
    </article>
  )
}

/** What a call is about, in a word or two. */
function subjectOf(call: RoomCall): string {
  switch (call.kind) {
    case 'report':
      return typeName(call.report.type)
    case 'needs':
      return `Needs: ${call.words}`
    case 'support':
      return 'Asks for support'
  }
}

function wordsOf(call: RoomCall): string | null {
  return call.kind === 'report' ? call.report.text : call.note
}
