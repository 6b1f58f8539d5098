import { ActionIcon } from '@mantine/core'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconArrowLeft, IconDeviceMobile, IconDeviceMobileOff } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useStableCallback } from '../../board/steady/useStableCallback.ts'
import { olderWords, roomLine } from '../../board/words/roomWords.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { HelpMark } from '../../ui/RoomMark.tsx'
import { rich } from '../../ui/rich.tsx'
import { RetractDialog } from '../send/RetractDialog.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import classes from './Conversation.module.css'
import { type ChannelMessage, type ChannelRow, messagesIn } from './channelRows.ts'
import type { ChatEntry } from './chatOutbox.ts'
import { MessageList } from './MessageList.tsx'
import { needWords } from './needWords.ts'
import { Pins } from './Pins.tsx'
import { usePin } from './usePin.ts'
import type { Reader } from './useReadMarks.ts'

type ConversationProps = {
  incident: IncidentState
  row: ChannelRow
  /** The entry to be shown first; null: the first new one, or the end. */
  at: number | null
  me: { id: string; name: string }
  /** Null for a group, and while it is not known. */
  isPageOpen: boolean | null
  readers: readonly Reader[]
  /** Of all channels. */
  waiting: readonly ChatEntry[]
  /** The reason nothing can be written, as a sentence; null when it can. */
  whyNot: string | null
  onRead: (channel: ChatChannel, upTo: number) => void
  /** Closes it. */
  onBack: () => void
  /** The Escape key: to the list, which on a phone takes its place. */
  onLeave: () => void
  onShow: (seq: number) => void
  onRoomMessage: (roomId: string) => void
}

/** One conversation: the other side and its state, the pins, the messages, and the field for a new one. */
export function Conversation(props: ConversationProps) {
  const { incident, row, at, me, readers, whyNot, onRead, onShow } = props
  const { channel, of } = row
  const said = useMemo(() => messagesIn(row), [row])
  const pinned = useMemo(
    () => incident.pins.filter((pin) => pin.channel === channel),
    [incident.pins, channel],
  )
  const pins = useMemo(() => pinned.map(({ seq }) => seq), [pinned])
  const pin = usePin(incident.id, channel)
  const waiting = props.waiting.filter((entry) => entry.channel === channel)
  const room = of?.room
  const [retracting, setRetracting] = useState<number | null>(null)
  // As it is now: a colleague may have taken it back meanwhile.
  const struck = said.find(({ seq, struck }) => seq === retracting && !struck)
  const takeBack = useStableCallback(({ seq }: ChannelMessage) => setRetracting(seq))
  const hasChat = !room || incident.hasChat || room.members.length > 0 || room.chat.length > 0

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    props.onLeave()
  }

  return (
    <section className={classes.conversation} aria-label={row.name} onKeyDown={onKeyDown}>
      <ConversationHeader {...props} />
      <Pins
        pins={pins}
        // A pinned message may be older than what the channel still lists.
        said={[...said, ...pinned.flatMap(({ message }) => message ?? [])]}
        onShow={onShow}
        onUnpin={whyNot === null ? (seq) => pin.unpin(seq) : null}
        error={pin.error}
      />
      <MessageList
        said={said}
        at={at}
        firstNew={row.firstUnread}
        mark={row.mark}
        seenUpTo={room ? room.seenUpTo : null}
        myId={me.id}
        readers={readers}
        waiting={waiting}
        pins={pins}
        onPin={whyNot === null ? pin.pin : null}
        onRetract={whyNot === null ? takeBack : null}
        onRead={(upTo) => onRead(channel, upTo)}
        accountId={me.id}
        incidentId={incident.id}
      />
      <RetractDialog
        incidentId={incident.id}
        entry={struck ? { seq: struck.seq, message: struck.text, to: row.name, isOfGroup: !room } : null}
        onClose={() => setRetracting(null)}
      />
      {hasChat ? (
        <ChatComposer incident={incident} row={row} me={me} whyNot={whyNot} />
      ) : (
        <div className={classes.noChat}>
          <p>
            {t`${row.name} has no chat in this incident. Send a room message instead. It shows at the top of the room’s page.`}
          </p>
          {whyNot === null && room ? (
            <Button kind="primary" onClick={() => props.onRoomMessage(room.id)}>
              {t`Write a room message…`}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}

function ConversationHeader({ incident, row, isPageOpen, onBack }: ConversationProps) {
  const { of, channel, name } = row
  const older = of ? olderWords(of.room, 'chat') : null
  return (
    <header className={classes.head}>
      <ActionIcon
        variant="subtle"
        className={classes.back ?? ''}
        aria-label={t`All conversations`}
        onClick={onBack}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <h2 className={classes.name}>{name}</h2>
      {of ? (
        <p className={classes.state}>
          {incident.sites.length > 1 ? <span>{of.siteName}</span> : null}
          <span className={classes.how} data-help={of.needsHelp}>
            {of.needsHelp ? <HelpMark isInTextColor /> : <ProgressMark progress={of.progress} bare />}
            <span className={classes.need}>
              {of.needsHelp ? t`Needs help: ${needWords(of.room)}` : roomLine(of.room)}
            </span>
          </span>
          {isPageOpen === null ? null : (
            <span className={classes.how}>
              {isPageOpen ? (
                <IconDeviceMobile size={17} aria-hidden />
              ) : (
                <IconDeviceMobileOff size={17} aria-hidden />
              )}
              {isPageOpen ? t`Page open now` : t`Page not open now`}
            </span>
          )}
          {rich`${(
            <Link className={classes.onBoard} to={`${paths.overview(incident.id)}?room=${channel}`}>
              {t`Show on board`}
            </Link>
          )}${older ? <span>{older}</span> : null}`}
        </p>
      ) : (
        <p className={classes.state}>
          {channel === 'command'
            ? t`For incident command only. Rooms and outside responders never see it.`
            : t`For command and outside responders with chat access. Rooms never see it.`}
        </p>
      )}
    </header>
  )
}
