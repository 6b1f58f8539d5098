import { ActionIcon } from '@mantine/core'
import { moreWords } from '@muster/domain/incident/moreWords'
import { signatureWith, signedWords } from '@muster/domain/incident/typedName'
import { t } from '@muster/words/t'
import { IconArrowBackUp, IconPin, IconPinFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { By } from '../../ui/By.tsx'
import { dateAndTime } from '../../ui/times.ts'
import type { ChannelMessage } from './channelRows.ts'
import classes from './MessageItem.module.css'

type MessageItemProps = {
  message: ChannelMessage
  isMine: boolean
  /** True for the viewer's side: their own messages in a group, all of command’s beside a room. */
  isOurs: boolean
  /** True once the room has had it on its screen; null where that says nothing: in a group, or of the room itself. */
  isSeen: boolean | null
  /** The names of the people of command who have read up to here and no further. */
  readBy: string
  isPinned: boolean
  /** It was asked for, as by a pin. */
  isAsked: boolean
  onPin: ((seq: number) => void) | null
  /** Null where command cannot take it back: a message of a room, or one on its page. */
  onRetract: ((message: ChannelMessage) => void) | null
}

/** One message with its author, its time, and its reach. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, isMine, isOurs, isSeen, readBy, isPinned, isAsked, onPin, onRetract } = props
  const { struck, text, at, seq, byName, from, typedName, others } = message
  const by = signatureWith(from, byName, typedName)
  return (
    <div className={classes.row} data-side={isOurs ? 'right' : 'left'}>
      <div
        className={classes.message}
        data-side={isOurs ? 'right' : 'left'}
        data-asked={isAsked || undefined}
      >
        <p className={classes.text} dir="auto">
          {struck ? <s>{text}</s> : text}
        </p>
        <p className={classes.meta}>
          {struck ? `${t`Taken back by ${struck.byName}`} · ` : ''}
          <span className={classes.who}>
            <By from={from} name={byName} signed={signedWords(typedName)} isMine={isMine} />
          </span>{' '}
          · {message.isRoomMessage ? `${t`Room message`} · ` : ''}
          <time dateTime={at}>{dateAndTime(at)}</time>
          {others ? ` · ${moreWords(others)}` : ''}
          {isSeen === null ? null : <span data-seen={isSeen}> · {isSeen ? t`Seen` : t`Not seen yet`}</span>}
          {isPinned ? (
            <span className={classes.pinned}>
              {' '}
              · <IconPinFilled size={14} aria-hidden /> {t`Pinned`}
            </span>
          ) : null}
        </p>
        {readBy ? <p className={classes.readBy}>{t`Read by ${readBy}`}</p> : null}
      </div>
      {onPin && !isPinned && !struck ? (
        <ActionIcon
          className={classes.tool}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Pin what ${by} said`}
          onClick={() => onPin(seq)}
        >
          <IconPin size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {onRetract && !struck ? (
        <ActionIcon
          className={classes.tool}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Take back what ${by} said`}
          onClick={() => onRetract(message)}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
})
