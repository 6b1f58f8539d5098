import { moreWords } from '@muster/domain/incident/moreWords'
import type { ChatMessage as Message } from '@muster/domain/incident/state'
import { signedWords } from '@muster/domain/incident/typedName'
import { t } from '@muster/words/t'
import { memo } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import type { OutboxEntry } from '../../live/bagOutbox.ts'
import { By } from '../../ui/By.tsx'
import { dateAndTime } from '../../ui/times.ts'
import { useBag } from '../BagContext.ts'
import { SendState } from '../SendState.tsx'
import classes from './ChatPage.module.css'

type Props = { message: Message; isMine: boolean }

/** One message. It never changes unless it is taken back, so a new one leaves the other five hundred undrawn. */
export const ChatMessage = memo(
  function ChatMessage({ message, isMine }: Props) {
    return (
      <li className={classes.message} data-from={message.from} data-mine={isMine}>
        <p className={classes.text} dir="auto">
          {message.struck ? <s>{message.text}</s> : message.text}
        </p>
        <p className={classes.meta}>
          {message.struck ? `${t`Taken back by ${message.struck.byName}`} · ` : ''}
          <By
            from={message.from}
            name={message.byName}
            signed={signedWords(message.typedName)}
            isMine={isMine}
          />{' '}
          · <time dateTime={message.at}>{dateAndTime(message.at, serverNow())}</time>
          {message.others ? ` · ${moreWords(message.others)}` : ''}
        </p>
      </li>
    )
  },
  (was, is) =>
    was.message.id === is.message.id &&
    was.message.struck?.seq === is.message.struck?.seq &&
    was.isMine === is.isMine,
)

/** A message that is on this phone, or sent and not read back yet. */
export function WaitingMessage({ entry }: { entry: OutboxEntry }) {
  const { record } = useBag()
  if (entry.action.kind !== 'chat') return null
  const { text, author } = entry.action
  return (
    <li className={classes.message} data-from="room" data-mine="true" data-stage={entry.progress.stage}>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      <p className={classes.meta}>
        <By from="room" name={record.name} signed={signedWords(author)} isMine /> ·{' '}
        <SendState entry={entry} />
      </p>
    </li>
  )
}
