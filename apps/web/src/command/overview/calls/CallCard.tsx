import { TextInput } from '@mantine/core'
import type { RoomCall } from '@muster/domain/incident/claims/calls'
import { moreWords } from '@muster/domain/incident/moreWords'
import { signedWords } from '@muster/domain/incident/typedName'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { CallStatus } from '../../../board/room/CallStatus.tsx'
import { Failure } from '../../../board/send/Failure.tsx'
import { PhotoButton } from '../../../shell/watch/PhotoButton.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextButton } from '../../../ui/kit/TextButton.tsx'
import { LongText } from '../../../ui/LongText.tsx'
import { HelpMark } from '../../../ui/RoomMark.tsx'
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

/** One call of the queue: its subject, the person who answers it, and the buttons to accept it and to be done with it. */
export function CallCard({ incidentId, call, mayAnswer, openRoom }: Props) {
  const { room, at, status, answer, words } = call
  const said = call.kind === 'report' ? call.report.text : call.note
  const others = call.kind === 'report' && call.report.others
  return (
    <article
      className={classes.card}
      data-stage={status}
      data-kind={call.kind}
      aria-label={`${room.name}: ${words}`}
    >
      <h3 className={classes.title}>
        <CallMark call={call} />
        <TextButton onClick={() => openRoom(room.id)}>{room.name}</TextButton>{' '}
        <span className={classes.type}>{words}</span>
        {status === 'filed' ? null : <CallStatus status={status} />}
      </h3>
      <p className={classes.where}>
        {call.kind === 'found' ? `${t`Found by ${call.byName}`} · ` : ''}
        {call.kind === 'chat' && call.typedName ? `${signedWords(call.typedName)} · ` : ''}
        <TimeText at={at} relative />
        {others ? ` · ${moreWords(others)}` : ''}
      </p>
      {said ? <LongText text={said} /> : null}
      {answer ? (
        <p className={classes.where}>
          {status === 'done' ? t`Done by` : call.kind === 'found' ? t`Taken by` : t`Accepted by`}{' '}
          {answer.byName} · <TimeText at={answer.at} />
          {answer.note ? `: ${answer.note}` : ''}
        </p>
      ) : null}
      {call.kind === 'found' ? (
        <p className={classes.where}>{t`Closes when someone clears the room.`}</p>
      ) : mayAnswer && status !== 'done' ? (
        <AnswerButtons incidentId={incidentId} call={call} openRoom={openRoom} />
      ) : null}
      {call.kind === 'report' && call.report.photoId ? (
        <div className={classes.buttons}>
          <PhotoButton photoId={call.report.photoId} of={room.name} />
        </div>
      ) : null}
    </article>
  )
}

/** The sign of a call: the one of help, or that of a chat, as on the room's card. */
function CallMark({ call }: { call: RoomCall }) {
  if (call.kind === 'chat') return <IconMessageCircle size={18} aria-hidden className={classes.mark} />
  return call.status === 'done' ? null : <HelpMark />
}

type AnswerProps = Pick<Props, 'incidentId' | 'openRoom'> & { call: AnsweredCall }

function AnswerButtons({ incidentId, call, openRoom }: AnswerProps) {
  const { status } = call
  const [note, setNote] = useDraft(`${incidentId}.${call.id}`, '')
  const [isNoting, setIsNoting] = useState(note !== '')
  const send = useAnswerCall(incidentId, call, () => {
    setNote('')
    setIsNoting(false)
  })
  const sendAnswer = (to: 'accepted' | 'done') => send.mutate({ stage: to, note: note.trim() || null })
  const label = call.kind === 'support' ? t`Note for colleagues` : t`Note: the room reads it`
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
            kind="primary"
            loading={send.isPending && send.variables?.stage === 'accepted'}
            onClick={() => sendAnswer('accepted')}
          >
            {t`Accept`}
          </Button>
        ) : null}
        <Button
          kind={status === 'filed' ? 'secondary' : 'primary'}
          loading={send.isPending && send.variables?.stage === 'done'}
          onClick={() => sendAnswer('done')}
        >
          {t`Done`}
        </Button>
        {call.kind === 'chat' ? (
          <Button kind="quiet" onClick={() => openRoom(call.room.id)}>
            {t`Answer`}
          </Button>
        ) : isNoting ? null : (
          <Button kind="quiet" onClick={() => setIsNoting(true)}>
            {t`Add a note`}
          </Button>
        )}
      </div>
    </>
  )
}
