import type { RoomView } from '@muster/domain/incident/roomView'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './RoomDrawer.module.css'

/** What was said between command and this room: messages that stand on its page, and chat, in one conversation. */
export function RoomChat({ view, hasChat }: { view: RoomView; hasChat: boolean }) {
  const messages = view.roomMessages.map(({ id, seq, at, byName, message }) => ({
    ...{ id, seq, at, byName, text: message, from: 'command' as const },
    label: view.room.seenUpTo >= seq ? 'Room message · seen' : 'Room message · not seen yet',
  }))
  const chat = view.room.chat.map((entry) => ({
    ...entry,
    label:
      entry.from === 'command'
        ? view.room.seenUpTo >= entry.seq
          ? 'Chat · seen'
          : 'Chat · not seen yet'
        : 'Chat',
  }))
  const said = [...messages, ...chat].sort((a, b) => a.seq - b.seq)
  return (
    <section className={classes.section} aria-label="Messages and chat">
      <h3 className={classes.heading}>Messages and chat</h3>
      {said.length === 0 ? (
        <p className={classes.detail}>
          {hasChat
            ? 'Nothing was said between you and this room yet.'
            : 'No room message yet. This room has no chat.'}
        </p>
      ) : null}
      <ol className={classes.list}>
        {said.map(({ id, at, byName, text, from, label }) => (
          <li key={id} className={classes.said} data-from={from}>
            <p className={classes.note}>{text}</p>
            <p className={classes.detail}>
              {byName} · <TimeText at={at} /> · {label}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
