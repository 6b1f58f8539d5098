import { openingChatMessage } from '@muster/domain/incident/incidentTypes'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutboxEntry } from '../../live/bagOutbox.ts'
import { paths } from '../../paths.ts'
import { rich } from '../../ui/rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useActiveRoom } from '../BagContext.ts'
import { useIsSpinning } from '../SendState.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatMembers } from './ChatMembers.tsx'
import { ChatMessage, WaitingMessage } from './ChatMessage.tsx'
import classes from './ChatPage.module.css'
import { JoinChat } from './JoinChat.tsx'
import { useChatMember } from './useChatMember.ts'
import { useOlderChat } from './useOlderChat.ts'
import { useScrollAnchor } from './useScrollAnchor.ts'

/** The number of newest messages drawn; the others wait behind a button. */
const pageSize = 100

/**
 * The room's chat with command: its members, its messages, and the unsent messages of this phone, marked as such at
 * the end.
 */
export function ChatPage() {
  useTitle(t`Chat`)
  const { barcode, incident, hasChat, view, entries, retry } = useActiveRoom()
  const me = useChatMember()
  const { members, leftOut } = view.room
  const older = useOlderChat(barcode, incident.id, view.room.chat)
  const { chat } = older
  // The first message to draw: new ones come at the end and take none away at the top.
  const [earlier, setEarlier] = useState(() => Math.max(0, chat.length - pageSize))
  const own = entries.filter(
    ({ action, incidentId, progress }) =>
      action.kind === 'chat' && incidentId === incident.id && progress.stage !== 'refused',
  )
  const holdPlace = useScrollAnchor(chat.length + own.length)

  if (!hasChat) return <NoChat />
  const waiting = own.find(({ progress }) => progress.stage === 'waiting')
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{t`Chat with command`}</h1>
        <ChatMembers members={members} myId={me.memberId} />
      </div>
      <p
        className={classes.empty}
      >{t`${openingChatMessage(incident.type)} Only command and this room read this.`}</p>
      {earlier > 0 ? (
        <button
          type="button"
          className={classes.earlier}
          onClick={() => {
            holdPlace()
            setEarlier(Math.max(0, earlier - pageSize))
          }}
        >{t`Show earlier messages (${earlier})`}</button>
      ) : leftOut && leftOut.chat > 0 && older.isMore ? (
        <button
          type="button"
          className={classes.earlier}
          disabled={older.isLoading}
          onClick={() => {
            holdPlace()
            older.load()
          }}
        >
          {older.hasFailed ? t`Older messages did not arrive. Try again` : t`Show older messages`}
        </button>
      ) : null}
      <ol className={classes.messages}>
        {chat.slice(earlier).map((message) => (
          <ChatMessage key={message.id} message={message} isMine={message.memberId === me.memberId} />
        ))}
        {own.map((entry) => (
          <WaitingMessage key={entry.commandId} entry={entry} />
        ))}
      </ol>
      {waiting ? <RetryButton entry={waiting} retry={retry} /> : null}
      {me.hasJoined ? <ChatComposer me={me} /> : <JoinChat me={me} />}
    </>
  )
}

/** The way to the chat has its place in the navigation also where a room has none (specification, section 2). */
function NoChat() {
  const { barcode, record } = useActiveRoom()
  return (
    <>
      <h1 className={classes.title}>{t`Chat`}</h1>
      <p>
        {record.hidesDetails
          ? t`Your school does not know this phone, so it shows no chat.`
          : t`This room has no chat in this incident.`}{' '}
        {rich`Follow the broadcast above, and tell command what it must know with a ${<Link key="report" to={paths.bag(barcode, 'report')}>{t`report`}</Link>}.`}
      </p>
    </>
  )
}

/** Shown for messages that do not go out: sending takes a moment, and the field below is not to jump each time. */
function RetryButton({ entry, retry }: { entry: OutboxEntry; retry: () => void }) {
  const isSpinning = useIsSpinning(entry)
  if (isSpinning && navigator.onLine) return null
  return <button type="button" className={classes.earlier} onClick={retry}>{t`Try to send now`}</button>
}
