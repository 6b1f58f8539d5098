import { VisuallyHidden } from '@mantine/core'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import type { ChatMessage } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconCheck, IconDeviceMobile, IconDeviceMobileOff, IconUsersGroup } from '@tabler/icons-react'
import { memo } from 'react'
import { ByInList } from '../../ui/ByInList.tsx'
import { progressWords } from '../../ui/ProgressMark.tsx'
import { RoomMark } from '../../ui/RoomMark.tsx'
import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './ChannelLine.module.css'
import type { ChannelMessage, ChannelRow } from './channelRows.ts'
import { needWords } from './needWords.ts'

type ChannelLineProps = {
  row: ChannelRow
  /** Its conversation is shown. */
  isOpen: boolean
  /** The one that the tabulator key leads to. */
  isCurrent: boolean
  /** True while its room's page is open; null for a group, and while that is not known. */
  isPageOpen: boolean | null
  /** Something written to it is still on this device. */
  isUnsent: boolean
  hasSites: boolean
  /** The message that a search has found; shown in place of the last. */
  found: ChatMessage | null
  /** Null while no rooms are being chosen, and for a group. */
  isChosen: boolean | null
  onOpen: (channel: ChatChannel) => void
  onToggle: (roomId: string) => void
}

/** One conversation in the list: the state of its room, the last message, and the number of unread. */
export const ChannelLine = memo(function ChannelLine(props: ChannelLineProps) {
  const { row, isOpen, isCurrent, isChosen, onOpen, onToggle } = props
  const { channel } = row
  return (
    <button
      type="button"
      className={classes.line}
      data-channel={channel}
      data-current={isCurrent || undefined}
      data-open={isOpen}
      data-unread={row.unread > 0}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isOpen || undefined}
      aria-pressed={isChosen ?? undefined}
      onClick={() => (isChosen === null ? onOpen(channel) : onToggle(channel))}
    >
      {isChosen === null ? null : (
        <span className={classes.check} data-chosen={isChosen} aria-hidden>
          {isChosen ? <IconCheck size={16} stroke={3} /> : null}
        </span>
      )}
      <ChannelStatus row={row} />
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.name}>{row.name}</span>
          {props.hasSites && row.of ? <span className={classes.site}>{row.of.siteName}</span> : null}
        </span>
        <Preview {...props} />
      </span>
      <span className={classes.side}>
        {row.shown ? <Ago at={row.shown.at} /> : null}
        <span className={classes.signs}>
          <PageOpenIcon isOpen={props.isPageOpen} />
          {row.unread > 0 ? (
            <span className={classes.badge}>
              {row.unread > 99 ? '99+' : row.unread}
              <VisuallyHidden> {t`unread`}</VisuallyHidden>
            </span>
          ) : null}
        </span>
      </span>
    </button>
  )
})

/** By shape and word: in need, how far it has come, or that it is no room. */
function ChannelStatus({ row: { of } }: { row: ChannelRow }) {
  if (of === null) return <IconUsersGroup className={classes.group} size={22} aria-hidden />
  const words = of.needsHelp ? t`Needs help: ${needWords(of.room)}` : progressWords[of.progress]
  return (
    <span className={classes.standing} title={words}>
      <RoomMark progress={of.progress} needsHelp={of.needsHelp} />
      <VisuallyHidden>{words}. </VisuallyHidden>
    </span>
  )
}

function Preview({ row, found, isUnsent }: Pick<ChannelLineProps, 'row' | 'found' | 'isUnsent'>) {
  if (isUnsent) return <span className={classes.unsent}>{t`Not sent yet`}</span>
  const said: ChannelMessage | null = found ?? row.shown
  if (said)
    return (
      <span className={classes.preview}>
        {said.isRoomMessage ? (
          `${t`Room message`}: `
        ) : (
          <ByInList from={said.from} name={said.byName} typed={said.typedName} />
        )}
        {said.struck ? <s>{said.text}</s> : said.text}
      </span>
    )
  return (
    <span className={classes.preview}>{row.of?.needsHelp ? needWords(row.of.room) : t`No messages yet`}</span>
  )
}

function PageOpenIcon({ isOpen }: { isOpen: boolean | null }) {
  if (isOpen === null) return null
  const words = isOpen ? t`Page open` : t`Page not open`
  const Icon = isOpen ? IconDeviceMobile : IconDeviceMobileOff
  return (
    <span className={classes.page} data-open={isOpen} title={words}>
      <Icon size={17} aria-hidden />
      <VisuallyHidden>{words}. </VisuallyHidden>
    </span>
  )
}

function Ago({ at }: { at: string }) {
  const now = useNow(10_000)
  return (
    <time dateTime={at} title={dateAndTime(at, now)} className={classes.ago}>
      {relativeTime(at, now)}
    </time>
  )
}
