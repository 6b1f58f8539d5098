import { moreWords } from '@muster/domain/incident/moreWords'
import { matchingInstruction, type RoomView } from '@muster/domain/incident/roomView'
import { signedWords } from '@muster/domain/incident/typedName'
import { t } from '@muster/words/t'
import classes from '../../../board/room/room.module.css'
import { olderWords } from '../../../board/words/roomWords.ts'
import { By } from '../../../ui/By.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { dateAndTime } from '../../../ui/times.ts'

/** The conversation between command and this room: the messages on its page, and its chat. */
export function RoomChat({ view, hasChat }: { view: RoomView; hasChat: boolean }) {
  const messages = view.roomMessages.map(({ message, seq, ...sent }) => ({
    ...sent,
    seq,
    text: message,
    typedName: null,
    label: t`Room message · ${reachWords(view, seq, message)}`,
  }))
  const chat = view.room.chat.map((entry) => ({
    ...entry,
    label:
      entry.from !== 'room'
        ? view.room.seenUpTo >= entry.seq
          ? t`Chat · seen`
          : t`Chat · not seen yet`
        : entry.others
          ? t`Chat · ${moreWords(entry.others)}`
          : t`Chat`,
  }))
  const older = olderWords(view.room, 'chat')
  const said = [...messages, ...chat].sort((a, b) => a.seq - b.seq)
  return (
    <section className={classes.section} aria-label={t`Messages and chat`}>
      <h3 className={classes.heading}>{t`Messages and chat`}</h3>
      {said.length === 0 ? (
        <p className={classes.detail}>
          {hasChat ? t`No messages with this room yet.` : t`No room message yet. This room has no chat.`}
        </p>
      ) : null}
      {older ? <p className={classes.detail}>{older}</p> : null}
      <ol className={classes.list}>
        {said.map(({ id, at, byName, typedName, text, struck, from, label }) => (
          <li key={id} className={classes.said} data-from={from}>
            <p className={classes.note}>{struck ? <s>{text}</s> : text}</p>
            <p className={classes.detail}>
              <By from={from} name={byName} signed={signedWords(typedName)} /> · <TimeText at={at} /> ·{' '}
              {struck ? t`taken back by ${struck.byName}` : label}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The reach of a message: not seen, seen, or acknowledged where it is about an instruction, with the time. */
function reachWords(view: RoomView, seq: number, message: string): string {
  if (view.room.seenUpTo < seq) return t`not seen yet`
  const instruction = matchingInstruction(view, message)
  const answer = instruction ? view.room.answers[instruction.id] : undefined
  return answer ? t`acknowledged ${dateAndTime(answer.at)}` : t`seen`
}
