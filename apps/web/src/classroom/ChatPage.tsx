import { useEffect, useRef } from 'react'
import { dateAndTime } from '../ui/times.ts'
import { useTitle } from '../ui/useTitle.ts'
import { useActiveRoom } from './BagContext.ts'
import { ChatComposer } from './ChatComposer.tsx'
import classes from './ChatPage.module.css'
import { SendState } from './SendState.tsx'

/** The room's chat with command. What was written here and not sent yet stands at the end, and says so. */
export function ChatPage() {
  useTitle('Chat')
  const { incident, view, entries, record } = useActiveRoom()
  const { chat } = view.room
  const own = entries.filter(
    ({ action, incidentId, progress }) =>
      action.kind === 'chat' && incidentId === incident.id && progress.stage !== 'refused',
  )
  useStayAtEnd(chat.length + own.length)

  if (!incident.hasChat) return <p>This room has no chat in this incident. Follow the broadcast above.</p>
  return (
    <>
      <h1 className={classes.title}>Chat with command</h1>
      {chat.length + own.length === 0 ? (
        <p className={classes.empty}>Nothing written yet. Only command and this room read this.</p>
      ) : null}
      <ol className={classes.messages} aria-live="polite">
        {chat.map((message) => (
          <li key={message.id} className={classes.message} data-from={message.from}>
            <p className={classes.text}>{message.text}</p>
            <p className={classes.meta}>
              {message.from === 'command' ? `${message.byName} (command)` : message.byName} ·{' '}
              <time dateTime={message.at}>{dateAndTime(message.at)}</time>
            </p>
          </li>
        ))}
        {own.map((entry) => (
          <li
            key={entry.commandId}
            className={classes.message}
            data-from="room"
            data-stage={entry.progress.stage}
          >
            <p className={classes.text}>{entry.action.kind === 'chat' ? entry.action.text : ''}</p>
            <p className={classes.meta}>
              {(entry.action.kind === 'chat' && entry.action.author) || record.name} ·{' '}
              <SendState entry={entry} />
            </p>
          </li>
        ))}
      </ol>
      <ChatComposer />
    </>
  )
}

/** Keeps the newest message and the field in view, unless somebody has scrolled up to read. */
function useStayAtEnd(count: number): void {
  const wasNear = useRef(true)
  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      wasNear.current = scrollHeight - clientHeight - scrollTop < 160
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  useEffect(() => {
    if (count > 0 && wasNear.current) window.scrollTo(0, document.documentElement.scrollHeight)
  }, [count])
}
